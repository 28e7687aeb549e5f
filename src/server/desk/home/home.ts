import { sql } from 'kysely'
import type { AccountHome, AccountWeek } from '#contract/calls/desk/account.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek, shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { unreportedSentence } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import { type FlowWeek, withFlows } from '#fund/figures/performance.ts'
import type { BookEntry } from '#fund/money/book-entry.ts'
import { settleableFor } from '#fund/money/settleable.ts'
import { tierOf } from '#fund/money/split.ts'
import {
  annualised,
  annualReturn,
  moneyWeighted,
  periodReturn,
  periodReturns,
  timeWeighted,
} from '#fund/returns/returns.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import { openingBalanceOf } from '#fund/weeks/trial.ts'
import { idleWeeks, moneyFlows, monthlyGain, weeksElapsed } from '#fund/weeks/weekly-series.ts'
import { accountTotals } from '#server/ledger/totals.ts'
import { carriedLossRow } from '#server/money/settlement/account.ts'
import { atWorkIn } from '#server/money/weeks/at-work.ts'
import { bookEntriesOf, closedSeries, lastClosedWeek, workedWeeks } from '#server/money/weeks/movements.ts'
import { openWeek } from '#server/money/weeks/stored-weeks.ts'
import { unreportedOf } from '#server/money/weeks/unreported-week.ts'
import { asInvestor, selectInvestors } from '#server/people/accounts/investor.ts'
import { openClosures } from '#server/people/accounts/open-closure.ts'
import { riskOf, tradingOf } from '#server/people/trading/status-and-risk.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, percentOf, percentOrNull, windowOf } from '#server/platform/http/contract-values.ts'
import { noticeOf } from './account-notice.ts'
import { riskMetricsOf } from './metrics.ts'
import { dueWithdrawals } from './next-opening.ts'

/** What is one value each, in one query: each query costs PostgreSQL a round. */
const foundOf = preparedOne((db, { id }: Slots<{ id: string }>) => {
  const openFrom = openWeek(db).select('week_from')
  const unread = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', id)
    .where('read_at', 'is', null)
  return selectInvestors(db)
    .where('id', '=', id)
    .select(({ exists }) => [
      carriedLossRow(db, id).as('carried'),
      unread.as('unread'),
      lastClosedWeek(db).as('closedUntil'),
      openFrom.as('openFrom'),
      exists(atWorkIn(db, sql`(${openFrom})`, id)).as('isAtWork'),
      exists(openClosures(db, id).select('id')).as('isClosing'),
    ])
})

const shownWeek = (one: FlowWeek): AccountWeek => ({
  week: weekLabel(one.week),
  date: newYorkDate(shownEnd(one.week)),
  ...windowOf(one.week),
  start_balance: toDollars(one.opening),
  end_balance: toDollars(one.closing),
  profit: toDollars(one.gain),
  restated: toDollars(one.restated),
  deposited: toDollars(one.deposited),
  withdrawn: toDollars(one.withdrawn),
  invested: toDollars(one.invested),
  return_percent: percentOf(periodReturn(one) ?? 0),
})

/** When the last entry in effect moved the balance; now if there is none yet. */
const lastEntryAt = (entries: readonly BookEntry[], now: number): number => {
  const moved = entries.filter(({ at, capital, result }) => at <= now && (capital !== 0 || result !== 0))
  return moved.length === 0 ? now : Math.max(...moved.map(({ at }) => at))
}

/** Everything the dashboard's first screen shows of an investor, in one round of queries. Throws 403 for an admin. */
export const accountHomeOf = async (db: Db, now: number, id: string): Promise<AccountHome> => {
  const [found, totals, entries, worked, trading, risk, due] = await Promise.all([
    foundOf(db, { id }),
    accountTotals(db, id),
    bookEntriesOf(db, id),
    workedWeeks(db, id),
    tradingOf(db, id, now),
    riskOf(db, id, now),
    dueWithdrawals(db, id, weekOf(now).to),
  ])
  const { openFrom, isAtWork, isClosing, closedUntil: until, ...investor } = asInvestor(found)
  const unreported = openFrom !== null && isAtWork ? unreportedOf(now, openFrom) : null
  const series = withFlows(closedSeries(entries, until), entries)
  const monthly = monthlyGain(entries, worked, now)
  const total = timeWeighted(worked)
  const { flows, end } = moneyFlows(entries, until ?? 0)
  return {
    as_of: iso(now),
    name: investor.name,
    email: investor.email,
    status: investor.status,
    notice: noticeOf(investor, Boolean(isClosing)),
    join_date: investor.join_date,
    balance: toDollars(totals.balance),
    balance_at: iso(lastEntryAt(entries, now)),
    unreported: unreported && unreportedSentence(unreported),
    invested: toDollars(totals.invested),
    result: toDollars(totals.result),
    payable: toDollars(totals.payable),
    profit: toDollars(totals.profit),
    carried_loss: toDollars(investor.carried ?? 0),
    tier_percent: tierOf(totals.invested).investorShare,
    monthly_gain: toDollars(monthly.amount),
    monthly_gain_percent: percentOrNull(monthly.fraction),
    monthly_restated: toDollars(monthly.restated),
    simple_return_percent: percentOrNull(annualReturn(totals.profit, totals.invested)),
    time_weighted_return_percent: percentOrNull(total),
    money_weighted_return_percent: percentOrNull(moneyWeighted(flows, end)),
    annualised_return_percent: percentOrNull(annualised(total, weeksElapsed(worked))),
    metrics: { ...riskMetricsOf(periodReturns(worked)), weeks_idle: idleWeeks(worked, until) },
    weeks: series.slice(-overviewChartWeeks).map(shownWeek),
    unread_count: Number(investor.unread),
    trading_status: trading.now,
    pending: trading.pending && { requested_status: trading.pending.requested, ...windowOf(trading.pending.week) },
    weekly_risk_percent: risk.now,
    next_weekly_risk_percent: risk.next,
    next_start_balance: toDollars(openingBalanceOf(settleableFor(nextWeek(now), entries), due)),
    window: windowOf(weekOf(now)),
    next_window: windowOf(nextWeek(now)),
  }
}
