import { weekUntil } from '#fund/calendar/week.ts'
import type { Cents } from '#fund/cents/money.ts'
import { type WithdrawalKind, withdrawalEffectiveAt } from '#fund/money/effect.ts'
import { availableCapital, availableDividend } from '#fund/money/withdrawals.ts'
import { settleableOf } from '#server/ledger/balances.ts'
import type { Db } from '#server/platform/database/store.ts'
import { isTrading } from '../weeks/is-trading.ts'

/**
 * When a person's earlier withdrawals of a kind took effect, if they limit the next one; a dividend paid in part does
 * not count.
 */
export const effectsOf = async (db: Db, personId: string, kind: WithdrawalKind): Promise<number[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .select('effective_at')
    .where('person_id', '=', personId)
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
export const effectOf = async (db: Db, now: number, personId: string, kind: WithdrawalKind): Promise<number> => {
  const [trading, taken] = [await isTrading(db, personId, now), await effectsOf(db, personId, kind)]
  const soonest = withdrawalEffectiveAt(kind, { approvedAt: now, trading, taken })
  return soonest <= now ? now : weekUntil(soonest).to
}

/**
 * How much of a kind can be withdrawn if approved now: what is there when it takes effect, without later credits, less
 * the open requests of the kind. Cents.
 */
export const availableOf = async (
  db: Db,
  now: number,
  personId: string,
  kind: WithdrawalKind,
  openRequests: readonly Cents[] = [],
): Promise<{ available: Cents; effectiveAt: number }> => {
  const effectiveAt = await effectOf(db, now, personId, kind)
  const there = await settleableOf(db, personId, effectiveAt, effectiveAt <= now ? 'instant' : 'sunday')
  const availableIn = kind === 'capital' ? availableCapital : availableDividend
  return { available: availableIn(there, openRequests), effectiveAt }
}
