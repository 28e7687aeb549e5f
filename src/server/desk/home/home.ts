import { sql } from 'kysely'
import type { AccountHome, AccountWeek } from '#contract/calls/desk/account.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek, shownEnd, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { type FlowWeek, withFlows } from '#fund/figures/performance.ts'
import type { BookEntry } from '#fund/money/book-entry.ts'
import { settleableFor } from '#fund/money/settleable.ts'
import { tierOf } from '#fund/money/tiers.ts'
import { unreportedSentence } from '#fund/notices/ahead-words.ts'
import { beyondRiskSentence } from '#fund/notices/beyond-risk.ts'
import { drawdown } from '#fund/returns/drawdown.ts'
import { mean, sharpe, sortino, volatility } from '#fund/returns/ratios.ts'
import {
  annualised,
  annualReturn,
  moneyWeighted,
  periodReturn,
  runningSeries,
  timeWeighted,
} from '#fund/returns/returns.ts'
import { heldAt, type TermsAt } from '#fund/terms/money-terms.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import { percentPerOne } from '#fund/text/format.ts'
import { beyondRisk } from '#fund/weeks/risk.ts'
import { openingBalanceOf } from '#fund/weeks/trial.ts'
import { idleWeeks, moneyFlows, monthlyGain, type WorkedWeek, weeksElapsed } from '#fund/weeks/weekly-series.ts'
import { adoptedTerms } from '#server/control/terms/adopted.ts'
import { accountTotals, settleableOf } from '#server/ledger/balances.ts'
import { carriedLossRow } from '#server/money/settlement/account.ts'
import {
  atWorkIn,
  bookEntriesOf,
  closedSeries,
  lastClosedWeek,
  wasAtWorkIn,
  workedWeeks,
} from '#server/money/weeks/movements.ts'
import { unreportedOf } from '#server/money/weeks/report.ts'
import { latestWeek, openWeek } from '#server/money/weeks/stored-weeks.ts'
import { accountOf, asInvestor, type Investor, openClosures, selectInvestors } from '#server/people/accounts/find.ts'
import { isActiveAt, riskOf, tradingOf } from '#server/people/trading/status-and-risk.ts'
import type { By } from '#server/platform/config/context.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, percentOf, percentOrNull, windowOf } from '#server/platform/http/handler.ts'
import { dueWithdrawals } from './next-opening.ts'

const hundredths = 100

const ratio = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * hundredths) / hundredths

export interface Returned {
  /** The first instant of the week. */
  readonly from: number
  /** A fraction; undefined if nothing was at work. */
  readonly fraction: number | undefined
}

/**
 * The contract's risk metrics of some weeks, oldest first: of the series that runs since the last total loss, each week
 * by the risk-free rate of its own terms. The rate that is named is their mean.
 */
export const riskMetricsOf = (weeks: readonly Returned[], termsAt: TermsAt) => {
  const series = runningSeries(weeks, ({ fraction }) => fraction)
  const returned = series.filter(({ fraction }) => fraction !== undefined)
  const returns = returned.flatMap(({ fraction }) => fraction ?? [])
  const riskFree = returned.map(({ from }) => termsAt(from).riskFreePercent / percentPerOne)
  const [first] = series
  return {
    weeks: returns.length,
    series_from: first && first !== weeks[0] ? newYorkDate(first.from) : null,
    risk_free_percent: percentOf(mean(riskFree) ?? 0),
    sharpe: ratio(sharpe(returns, riskFree)),
    sortino: ratio(sortino(returns, riskFree)),
    max_drawdown_percent: percentOrNull(drawdown(returns)?.deepest),
    volatility_percent: percentOrNull(volatility(returns)),
  }
}

const notices = {
  pending:
    'Your account is waiting for our approval. Next: we email you once it is approved; then you can make your first deposit.',
  inactive: 'Your account is inactive: you can view it and withdraw, but neither deposit nor trade.',
  closing:
    'Your account is being closed: it cannot take deposits, and trading cannot start. Next: see the steps in Settings, where you can keep your account as long as nothing is payable.',
} as const

/**
 * The notice on Home for an account that waits for approval, is inactive or is being closed, with what comes next; null
 * for any other.
 */
const noticeOf = ({ status }: Pick<Investor, 'status'>, isClosing: boolean): string | null => {
  if (status !== 'active') return notices[status]
  return isClosing ? notices.closing : null
}

/** Whether, as far as is known, something will be at work in a week that has not been opened. */
const willWorkIn = async (db: Db, personId: string, { from }: Week): Promise<boolean> => {
  if (!(await isActiveAt(db, personId, from))) return false
  const [there, due] = [await settleableOf(db, personId, from, 'sunday'), await dueWithdrawals(db, personId, from)]
  return openingBalanceOf(there, due) > 0
}

/**
 * When the first week, of those not closed yet, began or begins in which some of an investor's money is at work: the
 * open one, one that waits to be opened, or the next. Null if there is none.
 */
export const atWorkFrom = async (db: Db, now: number, personId: string): Promise<number | null> => {
  const latest = await latestWeek(db)
  if (latest?.closed_at === null && (await wasAtWorkIn(db, latest, personId))) return latest.week_from
  const last = nextWeek(now)
  let week = latest ? weekOf(latest.week_to) : last
  for (; week.from <= last.from; week = nextWeek(week.from)) if (await willWorkIn(db, personId, week)) return week.from
  return null
}

/** What is one value each, in one query: each query costs PostgreSQL a round. */
const foundOf = preparedOne((db, { id, personId }: Slots<{ id: string; personId: string }>) => {
  const openFrom = openWeek(db).select('week_from')
  const unread = db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
  return selectInvestors(db)
    .where('investor_accounts.id', '=', id)
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

/** What the newest closed week lost beyond the weekly risk that counted in it; nothing if it did not, or was not theirs. */
const beyondRiskOf = async (
  db: Db,
  id: string,
  newest: WorkedWeek | undefined,
  until: number | null,
): Promise<Pick<AccountHome, 'beyond_risk'>> => {
  if (!newest || newest.gain >= 0) return {}
  const week = weekOf(newest.from)
  if (week.to !== until) return {}
  const beyond = beyondRisk(newest.opening, newest.gain, (await riskOf(db, id, newest.from)).now)
  return beyond ? { beyond_risk: beyondRiskSentence({ week: weekLabel(week), ...beyond }) } : {}
}

/** When the last entry in effect moved the balance; now if there is none yet. */
const lastEntryAt = (entries: readonly BookEntry[], now: number): number => {
  const moved = entries.filter(({ at, capital, result }) => at <= now && (capital !== 0 || result !== 0))
  return moved.length === 0 ? now : Math.max(...moved.map(({ at }) => at))
}

/** Everything the dashboard's first screen shows of an investor, in one round of queries. Throws 403 for an admin. */
export const accountHomeOf = async (db: Db, now: number, by: Pick<By, 'id' | 'accountId'>): Promise<AccountHome> => {
  const id = accountOf(by)
  const [found, totals, entries, worked, trading, risk, due, terms] = await Promise.all([
    foundOf(db, { id, personId: by.id }),
    accountTotals(db, id),
    bookEntriesOf(db, id),
    workedWeeks(db, id),
    tradingOf(db, id, now),
    riskOf(db, id, now),
    dueWithdrawals(db, id, weekOf(now).to),
    adoptedTerms(db),
  ])
  const { openFrom, isAtWork, isClosing, closedUntil: until, ...investor } = asInvestor(found)
  const unreported = openFrom !== null && isAtWork ? unreportedOf(now, openFrom) : null
  const closed = withFlows(closedSeries(entries, until), entries)
  const monthly = monthlyGain(entries, worked, now)
  const series = runningSeries(worked, periodReturn)
  const total = timeWeighted(series)
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
    tier_percent: tierOf(totals.invested, heldAt(terms, now).figures).investorShare,
    monthly_gain: toDollars(monthly.amount),
    monthly_gain_percent: percentOrNull(monthly.fraction),
    monthly_restated: toDollars(monthly.restated),
    simple_return_percent: percentOrNull(annualReturn(totals.profit, totals.invested)),
    time_weighted_return_percent: percentOrNull(total),
    money_weighted_return_percent: percentOrNull(moneyWeighted(flows, end)),
    annualised_return_percent: percentOrNull(annualised(total, weeksElapsed(series))),
    metrics: {
      ...riskMetricsOf(
        worked.map((week) => ({ from: week.from, fraction: periodReturn(week) })),
        (at) => heldAt(terms, at).figures,
      ),
      weeks_idle: idleWeeks(series, until),
    },
    weeks: closed.slice(-overviewChartWeeks).map(shownWeek),
    unread_count: Number(investor.unread),
    trading_status: trading.now,
    pending: trading.pending && { requested_status: trading.pending.requested, ...windowOf(trading.pending.week) },
    weekly_risk_percent: risk.now,
    ...(await beyondRiskOf(db, id, worked.at(-1), until)),
    next_weekly_risk_percent: risk.next,
    next_start_balance: toDollars(openingBalanceOf(settleableFor(nextWeek(now), entries), due)),
    window: windowOf(weekOf(now)),
    next_window: windowOf(nextWeek(now)),
  }
}
