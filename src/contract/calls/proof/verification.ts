import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { instant } from '#contract/entities/basic.ts'

const path = '/api/proofs/verification'
const extension = 'proofs'

/** Whether the book is being verified, and what the last verification found. */
export const verificationState = v.object({
  running: v.nullable(
    v.object({
      id: v.string(),
      asked_at: instant,
      /** Null for the nightly one. */
      asked_by: v.nullable(v.string()),
      /** Which part it is at; null before it has begun. */
      at: v.nullable(v.object({ step: v.nullable(v.string()), done: v.number(), of: v.number() })),
    }),
  ),
  last: v.nullable(
    v.object({
      asked_at: instant,
      asked_by: v.nullable(v.string()),
      ended_at: instant,
      /** What was compared. */
      summary: v.string(),
      /** How many problems there are; `problems` has the first 100. */
      count: v.number(),
      problems: v.array(v.object({ problem: v.string(), to_do: v.string() })),
    }),
  ),
})

export type VerificationState = v.InferOutput<typeof verificationState>

export const readVerification = call({
  name: 'readVerification',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'What the last verification of the book found, each problem with what to do, and how far the one under way is',
  extension,
  answer: verificationState,
})

export const startVerification = call({
  name: 'startVerification',
  method: 'POST',
  path,
  who: 'operator',
  does: 'Verifies the whole book on one node; 409 while it is being verified already',
  extension,
  answer: verificationState,
})
