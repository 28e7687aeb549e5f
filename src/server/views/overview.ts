import { sql } from 'kysely'
import type { FundAnalytics } from '#contract/calls/fund-analytics.ts'
import type { FundOverview } from '#contract/calls/fund-overview.ts'
import { riskProfile } from '#contract/entities/basic.ts'
import { toDollars } from '#fund/money.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { mean } from '#fund/ratios.ts'
import { compound, periodReturns } from '#fund/returns.ts'
import { overviewChartWeeks } from '#fund/terms.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/week.ts'
import { iso, percentOf, percentOrNull } from '../http/contract-values.ts'
import { rankOf } from '../investor-list/relist.ts'
import { investorGroups, sumOver } from '../investor-list/sums.ts'
import { isAdmitted } from '../investor-list/trading-summary.ts'
import type { Db } from '../store/store.ts'
import { fractionOf, type ImportedWeek, importedWeeks } from '../weeks/imported-weeks.ts'
import { fundReports, fundWeekOf, periodOfReport } from './fund-weeks.ts'
import { metricsOf } from './metrics.ts'
import { topAccounts } from './top-accounts.ts'

const recentDepositsMax = 5
/** Some of these entries may belong to an import that was undone, whose people are gone. */
const recentEntriesMax = 20
const analyticsWeeksMax = 520

/** The fund's profit in every closed week, in cents. */
const totalProfit = async (db: Db): Promise<number> => {
  const { profit } = await db
    .selectFrom('week_reports')
    .innerJoin('weeks', (join) =>
      join.onRef('weeks.week_from', '=', 'week_reports.week_from').onRef('weeks.version', '=', 'week_reports.version'),
    )
    .select(sql<number>`cast(coalesce(sum(end_balance - start_balance), 0) as bigint)`.as('profit'))
    .executeTakeFirstOrThrow()
  return profit
}

/** Entry by entry, since one may be an import of thousands, of which the first few suffice. */
const recentDeposits = async (db: Db): Promise<FundOverview['recent_deposits']> => {
  const newest = await db
    .selectFrom('entries')
    .where('kind', '=', 'deposit')
    .orderBy('effective_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(recentEntriesMax)
    .select(['id', 'seq', 'effective_at'])
    .execute()
  const found: FundOverview['recent_deposits'] = []
  for (const { id, seq, effective_at } of newest) {
    if (found.length === recentDepositsMax) break
    const rows = await db
      .selectFrom('lines')
      .innerJoin('accounts', 'accounts.name', 'lines.account')
      .innerJoin('people', 'people.id', 'accounts.person_id')
      .where('lines.seq', '=', seq)
      // Along the key: without an order PostgreSQL read all lines until it found the few of this entry.
      .orderBy('lines.account')
      .limit(recentDepositsMax - found.length)
      .select(['people.name', 'people.email', 'lines.amount'])
      .execute()
    for (const { amount, ...of } of rows)
      found.push({ id, ...of, amount: toDollars(amount), received_at: iso(effective_at) })
  }
  return found
}

export const overviewOf = async (db: Db, now: number): Promise<FundOverview> => {
  const [groups, profit, reports, top, deposits] = await Promise.all([
    investorGroups(db, now),
    totalProfit(db),
    fundReports(db, undefined, overviewChartWeeks),
    topAccounts(db),
    recentDeposits(db),
  ])
  const weeks = reports.toReversed()
  return {
    as_of: iso(now),
    total_investors: sumOver(groups, 'investors', isAdmitted),
    assets_under_management: toDollars(sumOver(groups, 'balance')),
    total_profits: toDollars(profit),
    average_weekly_return_percent: percentOrNull(mean(periodReturns(weeks.map(periodOfReport)))),
    weeks: weeks.map(fundWeekOf),
    top_accounts: top,
    recent_deposits: deposits,
  }
}

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
  own: readonly number[],
): FundAnalytics['since_inception'] => {
  const [first] = imported
  if (!first) return null
  const returns = [...imported.map(fractionOf), ...own]
  return {
    from: newYorkDate(first.from),
    imported: imported.length,
    return_percent: percentOrNull(compound(returns)),
    ...metricsOf(returns),
  }
}

export const analyticsOf = async (db: Db, now: number): Promise<FundAnalytics> => {
  const [profiles, reports, imported] = await Promise.all([
    riskProfiles(db, now),
    fundReports(db, undefined, analyticsWeeksMax),
    importedWeeks(db),
  ])
  const rows = reports.toReversed()
  const weeks = rows.map(fundWeekOf)
  const own = periodReturns(rows.map(periodOfReport))
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
    metrics: metricsOf(own),
    imported_weeks: imported.map((week) => ({
      week: weekLabel(weekOf(week.from)),
      date: newYorkDate(shownEnd(weekOf(week.from))),
      return_percent: percentOf(fractionOf(week)),
    })),
    since_inception: sinceInception(imported, own),
  }
}
