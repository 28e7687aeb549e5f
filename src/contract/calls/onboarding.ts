import * as v from 'valibot'
import { checkKinds } from '#fund/onboarding.ts'
import { call } from '../call.ts'
import { byId, day, instant, keptEmail, text } from '../entities/basic.ts'

const path = '/api/admin/investors/:id/checks'
const extension = 'onboarding'
const documentCharactersMax = 300

export const checkKind = v.picklist(checkKinds, 'this is not a check')
const result = v.picklist(['passed', 'failed'], 'a result is passed or failed')

/** One check as it was recorded. */
const recorded = v.object({
  result,
  /** What was seen, and where it is kept. */
  document: v.string(),
  /** The last day on which it holds; null where it never ends. */
  expires_on: v.nullable(day),
  by: keptEmail,
  at: instant,
})

/** All checks of an investor, in their order. */
const checklist = v.object({
  checks: v.array(
    v.object({
      kind: checkKind,
      /** Whether the fund asks for it before it approves. */
      required: v.boolean(),
      state: v.picklist(['missing', 'passed', 'failed', 'expiring', 'expired']),
      newest: v.nullable(recorded),
      /** Newest first. */
      earlier: v.array(recorded),
    }),
  ),
})

export const readChecks = call({
  name: 'readChecks',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The checks of an investor: which the fund asks for, how each stands, and what was recorded of it',
  extension,
  params: byId,
  answer: checklist,
})

export const recordCheck = call({
  name: 'recordCheck',
  method: 'POST',
  path,
  who: 'operator',
  does: 'Records a check with its document, its result and until when it holds; 422 for a day that has passed',
  extension,
  params: byId,
  body: v.object({
    kind: checkKind,
    result,
    document: text(documentCharactersMax, 'the document'),
    expires_on: v.optional(day),
  }),
  answer: checklist,
})

export type Checklist = v.InferOutput<typeof checklist>
