import { sql } from 'kysely'
import type { FundAnalytics } from '#contract/calls/desk/fund-analytics.ts'
import type { FundOverview } from '#contract/calls/desk/fund-overview.ts'
import { riskProfile } from '#contract/entities/basic.ts'
import { newYorkDate, newYorkMonth } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { balanceReturn, compound, periodReturn, runningSeries } from '#fund/returns/returns.ts'
import type { TermsAt } from '#fund/terms/money-terms.ts'
import { rankedCapitalMinCents } from '#fund/terms/terms.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { isOpening } from '#server/money/imports/openings.ts'
import { fractionOf, type ImportedWeek, importedWeeks } from '#server/money/weeks/close-week.ts'
import { fundReports, fundWeekOf, periodOfReport } from '#server/money/weeks/fund-weeks.ts'
import { multipleOf } from '#server/people/list/growth.ts'
import { rankOf } from '#server/people/list/relist.ts'
import { investorGroups, sumOver } from '#server/people/list/sums.ts'
import { isAdmitted } from '#server/people/list/trading.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, percentOf, percentOrNull } from '#server/platform/http/handler.ts'
import { type Returned, riskMetricsOf } from '../home/home.ts'

const topAccountsMax = 3

/**
 * The accounts with the highest returns, time-weighted and net, among those with at least the capital that a ranking
 * counts (`rankedCapitalMinCents`): a few cents left behind say nothing.
 */
export const topAccounts = async (db: Db): Promise<FundOverview['top_accounts']> => {
  const rows = await db
    .selectFrom('investor_list')
    .innerJoin(holders, 'holders.id', 'investor_list.account_id')
    // The `+` keeps SQLite off the index of the capital, by which it would read and sort nearly everybody, and on that
    // of the growth.
    .where(sql<number>`+invested`, '>=', rankedCapitalMinCents)
    .where('growth', 'is not', null)
    .orderBy('growth', 'desc')
    .orderBy('investor_list.account_id')
    .limit(topAccountsMax)
    .select(['holders.id', 'holders.name', 'holders.email', 'balance', 'invested', 'growth'])
    .execute()
  return rows.map(({ id, name, email, balance, invested, growth }) => ({
    id,
    name,
    email,
    balance: toDollars(balance),
    invested: toDollars(invested),
    return_percent: percentOf(balanceReturn(balance, invested) ?? 0),
    time_weighted_percent: percentOf(multipleOf(growth ?? 0) - 1),
  }))
}

/** Movements between investors and the bank, without opening balances; everything else in cash is the fund's own. */
const flowKinds = ['deposit', 'payout', 'reversal', 'suspense'] as const
const entriesAtOnce = 2000

/** What came in and what went out in a New York month, in cents. */
interface FlowMonth {
  readonly came: number
  readonly went: number
}

interface Kept {
  /** The last entry that is included. */
  readonly seq: number
  readonly months: ReadonlyMap<string, FlowMonth>
}

/**
 * The sums so far, for each database of this process. An entry never changes and none is added before another, so only
 * what was booked since is read again: the first look at a large book takes a while, and no other.
 */
const keptOf = new WeakMap<Db, Kept>()

/** Months begin on the hour in every zone, so an hour belongs to one month. */
const monthsByHour = new Map<number, string>()

const monthOf = (instant: number): string => {
  const hour = Math.floor(instant / hourMs)
  const known = monthsByHour.get(hour)
  if (known !== undefined) return known
  const month = newYorkMonth(instant)
  monthsByHour.set(hour, month)
  return month
}

/** Cash is an asset: incoming money makes its balance smaller, as the book signs it. */
const movedBetween = (db: Db, after: number, last: number) =>
  db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .select(['entries.effective_at', 'lines.amount'])
    .where('entries.seq', '>', after)
    .where('entries.seq', '<=', last)
    .where('entries.kind', 'in', flowKinds)
    .where(({ not }) => not(isOpening))
    .where('lines.account', '=', 'cash')
    .execute()

/** Money from and to investors, by the month in which it took effect. */
export const flowMonths = async (db: Db): Promise<ReadonlyMap<string, FlowMonth>> => {
  const kept = keptOf.get(db) ?? { seq: 0, months: new Map() }
  const { seq } = await db.selectFrom('book').select('seq').executeTakeFirstOrThrow()
  if (seq === kept.seq) return kept.months
  const months = new Map(kept.months)
  for (let after = kept.seq; after < seq; after += entriesAtOnce) {
    for (const { effective_at, amount } of await movedBetween(db, after, Math.min(seq, after + entriesAtOnce))) {
      const month = monthOf(effective_at)
      const { came, went } = months.get(month) ?? { came: 0, went: 0 }
      months.set(month, { came: came + Math.max(0, -amount), went: went + Math.max(0, amount) })
    }
    await yieldToEventLoop()
  }
  keptOf.set(db, { seq, months })
  return months
}

const analyticsWeeksMax = 520

const riskProfiles = async (db: Db, now: number): Promise<FundAnalytics['risk_profiles']> => {
  const groups = (await investorGroups(db, now)).filter(isAdmitted)
  return riskProfile.options.map((profile) => {
    const those = groups.filter(({ risk_rank }) => risk_rank === rankOf(profile))
    const [investors, balance] = [sumOver(those, 'investors'), toDollars(sumOver(those, 'balance'))]
    return { risk_profile: profile, investors, balance }
  })
}

/** The imported weeks and the fund's own as one series; null if none was imported. */
const sinceInception = (
  imported: readonly ImportedWeek[],
  own: readonly Returned[],
  termsAt: TermsAt,
): FundAnalytics['since_inception'] => {
  const [first] = imported
  if (!first) return null
  const weeks = [...imported.map((week) => ({ from: week.from, fraction: fractionOf(week) })), ...own]
  const series = runningSeries(weeks, ({ fraction }) => fraction)
  return {
    from: newYorkDate(first.from),
    imported: imported.length,
    return_percent: percentOrNull(compound(series.flatMap(({ fraction }) => fraction ?? []))),
    ...riskMetricsOf(weeks, termsAt),
  }
}

export const fundAnalyticsOf = async (db: Db, now: number): Promise<FundAnalytics> => {
  const [profiles, reports, imported, termsAt] = await Promise.all([
    riskProfiles(db, now),
    fundReports(db, undefined, analyticsWeeksMax),
    importedWeeks(db),
    termsAtOf(db),
  ])
  const rows = reports.toReversed()
  const weeks = rows.map(fundWeekOf)
  const own = rows.map((row) => ({ from: row.week_from, fraction: periodReturn(periodOfReport(row)) }))
  let cents = 0
  const cumulative = rows.map((row, place) => {
    cents += periodOfReport(row).gain
    return { date: weeks[place]?.date ?? '', profit: toDollars(cents) }
  })
  return {
    as_of: iso(now),
    risk_profiles: profiles,
    weeks,
    cumulative_profit: cumulative,
    metrics: riskMetricsOf(own, termsAt),
    imported_weeks: imported.map((week) => ({
      week: weekLabel(weekOf(week.from)),
      date: newYorkDate(shownEnd(weekOf(week.from))),
      return_percent: percentOf(fractionOf(week)),
    })),
    since_inception: sinceInception(imported, own, termsAt),
  }
}
