import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { withReason } from '#contract/entities/fields.ts'
import { pageOf, pageQuery } from '#contract/entities/page.ts'
import { limitNames } from '#fund/money/limits.ts'
import { adminStep } from '../../call-kinds.ts'

const path = '/api/approvals'
const extension = 'approvals'

export const approvalKinds = [
  'close',
  'receipt',
  'suspense-receipt',
  'suspense-given',
  'correction',
  'payout-batch',
  'batch-undo',
  'payout',
  'bank-line',
  'fund-payout',
  'suspense-return',
  'income',
  'income-reversal',
  'fund-deposit',
  'fund-deposit-suspense',
  'fund-deposit-reversal',
  'bank-fee-reversal',
  'bank-change',
  'address-change',
  'reversal',
  'settings',
  'import',
  'import-undo',
  'role',
  'terms',
  'wiring',
  'own-account',
  'webhook-target',
] as const

/** Something that was asked for and waits for another person or for its delay. */
export const approval = v.object({
  id: v.string(),
  kind: v.picklist(approvalKinds),
  /** The id of what it concerns, for the screen that shows it. */
  subject_id: v.string(),
  title: v.string(),
  /** What would be done, in sentences. */
  detail: v.string(),
  amount: v.nullable(dollars),
  /** `lapsed`: when it was to be done, it could not be. */
  state: v.picklist(['waiting', 'done', 'refused', 'cancelled', 'lapsed']),
  asked_by: v.string(),
  asked_at: instant,
  /** When it runs by itself; null if another admin has to approve it. */
  runs_at: v.nullable(instant),
  /** Null if the portal ran it after its delay. */
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(instant),
  reason: v.nullable(v.string()),
  /** What has changed since it was asked for, in sentences; then it cannot be approved. */
  changed: v.array(v.string()),
  /** Whether the caller asked for it: they can cancel it, and cannot approve it. */
  mine: v.boolean(),
  /** The address of the admin whose role it changes; null for everything else. */
  concerns: v.nullable(keptEmail),
  /** Whether that is the caller: they can object to it, and neither decide nor stop it. */
  about_me: v.boolean(),
  /** Why the caller, who may decide what others ask for, cannot decide this yet, in a sentence. */
  not_yet: v.optional(v.nullable(v.string())),
  /** Why it will not be done, in a sentence: whoever asked for it could not ask for it now. */
  void: v.optional(v.nullable(v.string())),
  /** What that admin objects to it. */
  objection: v.nullable(v.object({ reason: v.string(), at: instant })),
  /** Whether any admin but that one can stop it, because nobody else can decide it and it runs by itself. */
  stoppable: v.boolean(),
})

/** Comes with a 409 if the call was put aside for approval instead of done. */
export const waiting = v.object({ id: v.string(), runs_at: v.nullable(instant) })

export const listApprovals = call({
  name: 'listApprovals',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'Requests that wait for a second person or for their delay, and the outcome of the rest, newest first',
  extension,
  query: v.object({
    ...pageQuery.entries,
    state: v.optional(v.picklist(['waiting', 'decided'], 'a state is waiting or decided')),
  }),
  answer: pageOf(approval),
})

const usedOf = v.object({ used: dollars, most: dollars })

/** What was done up to a limit without a second person, in 24 hours and in seven days. */
export const usedLimit = v.object({
  limit: v.picklist(limitNames),
  /** The most that one admin may do. */
  one: v.object({ day: dollars, week: dollars }),
  /** All admins together. */
  together: v.object({ day: usedOf, week: usedOf }),
  /** What each admin did, together with whom they let in within seven days or who let them in. */
  admins: v.array(v.object({ email: keptEmail, day: dollars, week: dollars })),
  /** What was done to a payee or a week since a second person last approved something of it, the most first. */
  subjects: v.array(v.object({ id: v.string(), name: v.string(), used: dollars })),
})

export const readLimits = call({
  name: 'readLimits',
  method: 'GET',
  path: `${path}/limits`,
  who: 'viewer',
  does: 'What is used of each limit up to which one admin is enough: by each admin, by all together, and to each payee and week',
  extension,
  answer: v.array(usedLimit),
})

export const giveApproval = adminStep('approvals', {
  extension,
  who: 'approver',
  stepUp: 'money',
  lasts: true,
  answer: approval,
})(
  'giveApproval',
  'approve',
  "Approves another admin's request and carries it out; 403 for the admin who made it, 409 if the facts that it was based on have changed",
)
export const cancelApproval = adminStep('approvals', { extension, answer: approval })(
  'cancelApproval',
  'cancel',
  "Withdraws one's own request",
)

export const refuseApproval = adminStep('approvals', {
  extension,
  who: 'approver',
  body: withReason,
  answer: approval,
})('refuseApproval', 'refuse', "Refuses another admin's request, with a reason")

export const objectToApproval = adminStep('approvals', {
  extension,
  who: 'viewer',
  body: withReason,
  answer: approval,
})(
  'objectToApproval',
  'object',
  'Records what the admin whose role it changes objects, and tells every admin; 403 for anybody else',
)

export const stopApproval = adminStep('approvals', {
  extension,
  who: 'viewer',
  body: withReason,
  answer: approval,
})(
  'stopApproval',
  'stop',
  'Stops a change of an admin’s role that waits out its 72 hours, with a reason; 403 for the admin whom it is about',
)

export type UsedLimit = v.InferOutput<typeof usedLimit>
export type Approval = v.InferOutput<typeof approval>
export type ApprovalKind = (typeof approvalKinds)[number]
export type Waiting = v.InferOutput<typeof waiting>
