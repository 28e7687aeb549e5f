import type { Selectable } from 'kysely'
import { weekOf, weekUntil } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import type { Cents } from '#fund/cents/money.ts'
import {
  additionEffectiveAt,
  type RequestKind,
  type WithdrawalKind,
  withdrawalEffectiveAt,
} from '#fund/money/effect.ts'
import { availableCapital, availableDividend } from '#fund/money/withdrawals.ts'
import { formatMoney } from '#fund/text/format.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { settleableOf } from '#server/ledger/balances.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import { isTrading } from '../weeks/movements.ts'
import type { WithdrawalsTable } from './schema.ts'
import { payoutReference } from './view.ts'

/** The row of a withdrawal. Throws 404 if the id is not a withdrawal's (but a deposit's, say). */
export const withdrawalOf = async (db: Db, id: string): Promise<Selectable<WithdrawalsTable>> => {
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such withdrawal.')
  return row
}

/** Records that a request was approved, and when it takes effect. */
export const noteApproval = (work: Work, row: WithdrawalRow, effectiveAt: number): Promise<void> => {
  const when = effectiveAt <= work.now ? 'at once' : `on ${formatWindow(weekOf(effectiveAt)).from} (New York)`
  const detail = `${formatMoney(row.amount)} approved, effective ${when}`
  const [subject, personId] = [payoutReference(row), row.account_id]
  return audit(work, { action: 'withdrawal.approved', subject, detail, personId })
}

/** Records that a payout was marked paid singly; a batch has one row for all of it. */
export const notePayment = (
  work: Work,
  { row, reference }: { readonly row: WithdrawalRow; readonly reference: string },
): Promise<void> => {
  const detail = `${formatMoney(row.settled ?? 0)} paid`
  return audit(work, { action: 'withdrawal.paid', subject: reference, detail, personId: row.account_id })
}

/** This withdrawal was paid out. */
export const withdrawalPaid = announcement<{ readonly id: string }>('withdrawal paid')

/**
 * When a person's earlier withdrawals of a kind took effect, if they limit the next one; a dividend paid in part does
 * not count.
 */
export const effectsOf = async (db: Db, personId: string, kind: WithdrawalKind): Promise<number[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .select('effective_at')
    .where('account_id', '=', personId)
    .where('kind', '=', kind)
    .where('status', 'in', ['effective', 'paid', 'returned'])
    .where((eb) => eb.or([eb('kind', '=', 'capital'), eb('settled', '>=', eb.ref('amount'))]))
    .execute()
  return rows.flatMap(({ effective_at }) => (effective_at === null ? [] : [effective_at]))
}

/**
 * When a withdrawal approved now takes effect: at once, or on a Sunday. One that cannot leave now waits for a Sunday,
 * even if only because its month is used up: weeks begin with what is left.
 */
export const effectOf = async (db: Db, now: number, personId: string, kind: RequestKind): Promise<number> => {
  if (kind === 'addition') return additionEffectiveAt(now)
  const [trading, taken] = [await isTrading(db, personId, now), await effectsOf(db, personId, kind)]
  const soonest = withdrawalEffectiveAt(kind, { approvedAt: now, trading, taken, termsAt: await termsAtOf(db) })
  return soonest <= now ? now : weekUntil(soonest).to
}

/** What an open request of a kind reserves. */
const openAmountOf = async (db: Db, personId: string, kind: RequestKind): Promise<Cents> => {
  const row = await db
    .selectFrom('withdrawals')
    .select('amount')
    .where('account_id', '=', personId)
    .where('kind', '=', kind)
    .where('status', 'in', ['requested', 'approved'])
    .executeTakeFirst()
  return row?.amount ?? 0
}

/**
 * How much of a kind can be withdrawn if approved now: what is there when it takes effect, without later credits, less
 * the open requests of the kind. A dividend and an addition take from the same result. Cents.
 */
export const availableOf = async (
  db: Db,
  now: number,
  personId: string,
  kind: RequestKind,
  openRequests: readonly Cents[] = [],
): Promise<{ available: Cents; effectiveAt: number }> => {
  const effectiveAt = await effectOf(db, now, personId, kind)
  const there = await settleableOf(db, personId, effectiveAt, effectiveAt <= now ? 'instant' : 'sunday')
  if (kind === 'capital') return { available: availableCapital(there, openRequests), effectiveAt }
  const other = await openAmountOf(db, personId, kind === 'dividend' ? 'addition' : 'dividend')
  return { available: availableDividend(there, [...openRequests, other]), effectiveAt }
}
