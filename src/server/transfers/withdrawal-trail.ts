import { formatMoney } from '#fund/format.ts'
import { weekOf } from '#fund/week.ts'
import { formatWindow } from '#fund/week-display.ts'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import type { Work } from '../store/store.ts'
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
