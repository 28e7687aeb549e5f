import type { TradingStatusSummary } from '#contract/calls/people/analytics.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { percentagesOf } from '#fund/weeks/trading-status.ts'
import type { Context } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { statusAt } from '../trading/status-and-risk.ts'
import {
  beforeListed,
  foldSums,
  type InvestorGroup,
  investorGroups,
  listedAtOnce,
  type Summing,
  sumOver,
} from './sums.ts'

/** Updates investors' trading status in the admin's list, now and from the next Sunday on. */
export const keepTrading = async (work: Summing, personIds: readonly string[]): Promise<void> => {
  const { from } = nextWeek(work.now)
  await inBatches(
    personIds.map((id) => ({ id })),
    async (batch) => {
      const ids = batch.map(({ id }) => id)
      await beforeListed(work, ids)
      await work.db
        .updateTable('investor_list')
        .set((eb) => ({
          trading: statusAt(eb.ref('investor_list.account_id'), work.now),
          trading_next: statusAt(eb.ref('investor_list.account_id'), from),
          trading_from: from,
        }))
        .where('account_id', 'in', ids)
        .execute()
    },
    listedAtOnce,
  )
}

const setRisk = prepared((db, { personId, tenths }: Slots<{ personId: string; tenths: number }>) =>
  db.updateTable('investor_list').set({ risk_tenths: tenths }).where('account_id', '=', personId),
)

/** Updates the weekly risk that counts from the next Sunday on. */
export const keepRisk = async (
  work: Summing,
  { personId, tenths }: { readonly personId: string; readonly tenths: number },
): Promise<void> => {
  await beforeListed(work, [personId])
  await setRisk(work.db, { personId, tenths })
}

const due = (db: Db, now: number) =>
  db.selectFrom('investor_list').select('account_id').where('trading_from', '<=', now)

/** More rows than this are folded; a row or a few per group cost nothing. */
const sumRowsMax = 200

const isFolded = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('investor_sums').select('no').offset(sumRowsMax).limit(1).executeTakeFirst()) === undefined

/** In each unit, so that others write in between: after a Sunday there may be everybody. */
const movedAtOnce = 500

/** Moves those on whose numbers come next; returns the last of these, or undefined if there are no more. */
const moveSome = async (work: Work, after: number): Promise<number | undefined> => {
  const { db } = work
  const some = await due(db, work.now).select('no').where('no', '>', after).orderBy('no').limit(movedAtOnce).execute()
  const ids = some.map(({ account_id }) => account_id)
  if (ids.length === 0) return undefined
  await beforeListed(work, ids)
  await db
    .updateTable('investor_list')
    .set((eb) => ({ trading: eb.ref('trading_next'), trading_from: null }))
    .where('account_id', 'in', ids)
    .where('trading_from', '<=', work.now)
    .execute()
  return some.at(-1)?.no
}

/**
 * Applies the statuses whose Sunday has passed, and folds the sums. Every node may try at any moment: doing it twice,
 * or on two nodes at once, changes nothing. Only the order of the list depends on it; what rows and sums show is looked
 * up as of now.
 */
export const moveTradingOn = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const moved = await due(store.read, now).limit(1).executeTakeFirst()
  if (!moved && (await isFolded(store.read))) return
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number = after
    after = await store.write((work) => moveSome(work, last))
  }
  await store.write(({ db }) => foldSums(db))
}

/** Everybody except those waiting for approval. */
export const isAdmitted = ({ status }: InvestorGroup): boolean => status !== 'pending'

/** By status now, percentages by count (api.md call 20). */
export const tradingSummaryOf = async (db: Db, now: number): Promise<TradingStatusSummary> => {
  const admitted = (await investorGroups(db, now)).filter(isAdmitted)
  const [active, stopped] = (['active', 'inactive'] as const).map((status) => {
    const those = ({ trading }: InvestorGroup) => trading === status
    return { count: sumOver(admitted, 'investors', those), amount: sumOver(admitted, 'balance', those) }
  })
  const [inProgress, atRest] = [active ?? { count: 0, amount: 0 }, stopped ?? { count: 0, amount: 0 }]
  const { activePercentage, inactivePercentage } = percentagesOf(inProgress.count, atRest.count)
  return {
    amount_in_progress: toDollars(inProgress.amount),
    amount_stopped: toDollars(atRest.amount),
    total_amount: toDollars(inProgress.amount + atRest.amount),
    active_trading_count: inProgress.count,
    inactive_trading_count: atRest.count,
    total_investors: inProgress.count + atRest.count,
    active_percentage: activePercentage,
    inactive_percentage: inactivePercentage,
  }
}

/** Over investors who trade next week: their balances, and balance × next week's risk; cents. */
export const nextWeekAtRisk = async (db: Db, now: number): Promise<{ active: number; risk: number }> => {
  const trading = (await investorGroups(db, now))
    .filter(isAdmitted)
    .filter(({ trading_next }) => trading_next === 'active')
  return { active: sumOver(trading, 'held'), risk: sumOver(trading, 'at_risk') }
}

/** That risk in dollars (api.md call 21). */
export const nextWeekRiskOf = async (db: Db, now: number): Promise<number> =>
  toDollars((await nextWeekAtRisk(db, now)).risk)
