import { weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import { payoutReference } from './view.ts'

/** Records that a request was approved, and when it takes effect. */
export const noteApproval = (
  work: Work,
  now: number,
  actor: Actor,
  row: WithdrawalRow,
  effectiveAt: number,
): Promise<void> => {
  const when = effectiveAt <= now ? 'at once' : `on ${formatWindow(weekOf(effectiveAt)).from} (New York)`
  const detail = `${formatMoney(row.amount)} approved, effective ${when}`
  const [subject, personId] = [payoutReference(row), row.person_id]
  return audit(work, now, { ...actor, action: 'withdrawal.approved', subject, detail, personId })
}

/** Records that a payout was marked paid singly; a batch has one row for all of it. */
export const notePayment = (
  work: Work,
  now: number,
  actor: Actor,
  { row, reference }: { readonly row: WithdrawalRow; readonly reference: string },
): Promise<void> => {
  const detail = `${formatMoney(row.settled ?? 0)} paid`
  return audit(work, now, { ...actor, action: 'withdrawal.paid', subject: reference, detail, personId: row.person_id })
}
