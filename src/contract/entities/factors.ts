import * as v from 'valibot'
import { stepUpActions } from '#fund/access/step-up.ts'
import { instant } from './basic.ts'

export const stepUpAction = v.picklist(stepUpActions)

/** What a call that has to be confirmed adds to its refusal: the act's digest, and what would be done, in words. */
export const actToAnswer = v.object({ digest: v.string(), words: v.string() })

export type ActToAnswer = v.InferOutput<typeof actToAnswer>

/** What a session lacks before it reaches more than the second factor: the factor itself, or its first enrolment. */
export const awaits = v.picklist(['factor', 'enrolment'])

export type Awaits = v.InferOutput<typeof awaits>

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  created_at: instant,
  /** Null until it is used for the first time. */
  used_at: v.nullable(instant),
})

export const factors = v.object({
  /** Null for a session that reaches everything its person may. */
  awaits: v.nullable(awaits),
  /** Whether this person must have one. */
  required: v.boolean(),
  passkeys: v.array(passkey),
  /** Since when there has been an authenticator app; null without one. */
  app_since: v.nullable(instant),
  recovery_codes_left: v.number(),
})

export type Factors = v.InferOutput<typeof factors>

/** Shown once, and kept as hashes only; null if there were some already. */
export const enrolled = v.object({ ...factors.entries, recovery_codes: v.nullable(v.array(v.string())) })

export type Enrolled = v.InferOutput<typeof enrolled>

const fieldNameCharactersMax = 60
const webAuthnFieldsMax = 30

/** What the browser's WebAuthn takes and returns, in its JSON form; the library that checks it knows its fields. */
export const webAuthn = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(fieldNameCharactersMax)), v.unknown(), 'this is not what a passkey answers'),
  v.maxEntries(webAuthnFieldsMax, 'this is not what a passkey answers'),
)
