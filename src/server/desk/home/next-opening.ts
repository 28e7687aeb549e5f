import type { NextOpening } from '#contract/calls/desk/next-opening.ts'
import { tiersToWire } from '#contract/entities/money-terms.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import type { TriedWithdrawal } from '#fund/weeks/trial.ts'
import { adoptedAt } from '#server/control/terms/adopted.ts'
import { settleableOf } from '#server/ledger/balances.ts'
import { carriedLossOf } from '#server/money/settlement/account.ts'
import { fundReports, periodOfReport } from '#server/money/weeks/fund-weeks.ts'
import { lossToRestore } from '#server/money/weeks/kept-payments.ts'
import { weekTerms } from '#server/money/weeks/week-terms.ts'
import { changeObstacle, type Investor } from '#server/people/accounts/find.ts'
import { tradingObstacle } from '#server/people/trading/request.ts'
import { isActiveAt, riskOf } from '#server/people/trading/status-and-risk.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'

const due = prepared((db, { id, sunday }: Slots<{ id: string; sunday: number }>) =>
  db
    .selectFrom('withdrawals')
    .select(['kind', 'amount', 'in_full'])
    .where('account_id', '=', id)
    .where('status', '=', 'approved')
    .where('effective_at', '<=', sunday)
    .orderBy('effective_at')
    .orderBy('id'),
)

/** An investor's approved withdrawals that take effect by a Sunday, in order. */
export const dueWithdrawals = async (db: Db, personId: string, sunday: number): Promise<TriedWithdrawal[]> => {
  const rows = await due(db, { id: personId, sunday })
  return rows.map(({ kind, amount, in_full }) => ({ kind, asked: amount, full: in_full === 1 }))
}

const closedWeeks = async (db: Db) => {
  const found = await fundReports(db, undefined, overviewChartWeeks + 1)
  const open = await db.selectFrom('weeks').select('week_from').where('closed_at', 'is', null).execute()
  const drafts = new Set(open.map(({ week_from }) => week_from))
  return found.filter(({ week_from }) => !drafts.has(week_from)).slice(0, overviewChartWeeks)
}

/** What an investor's account brings to the next Sunday as it is now, and what the fund made in its latest weeks. */
export const nextOpeningOf = async (
  db: Db,
  now: number,
  investor: Pick<Investor, 'id' | 'status'>,
): Promise<NextOpening> => {
  const { id: personId } = investor
  const sunday = weekOf(now).to
  const [there, carriedLoss, withdrawals, trades, risk, weeks, start, stop, terms, termsOf, returning] =
    await Promise.all([
      settleableOf(db, personId, sunday, 'sunday'),
      carriedLossOf(db, personId),
      dueWithdrawals(db, personId, sunday),
      isActiveAt(db, personId, sunday),
      riskOf(db, personId, now),
      closedWeeks(db),
      tradingObstacle(db, investor, { requested: 'active' }),
      tradingObstacle(db, investor, { requested: 'inactive' }),
      adoptedAt(db, sunday),
      weekTerms(db),
      lossToRestore(db, personId, sunday),
    ])
  return {
    as_of: iso(now),
    sunday: iso(sunday),
    capital: toDollars(there.capital),
    result: toDollars(there.result),
    carried_loss: toDollars(carriedLoss + returning),
    taken: toDollars(there.taken),
    deposited: toDollars(there.deposited),
    withdrawals: withdrawals.map(({ kind, asked, full }) => ({ kind, amount: toDollars(asked), in_full: full })),
    trades,
    weekly_risk_percent: risk.next,
    why_not: { risk: changeObstacle(investor), start, stop },
    weeks: weeks.toReversed().map((row) => {
      const { opening, gain } = periodOfReport(row)
      const tiers = tiersToWire(termsOf(row.week_from))
      return { start_balance: toDollars(opening), profit: toDollars(gain), tiers }
    }),
    tiers: tiersToWire(terms.figures),
  }
}
