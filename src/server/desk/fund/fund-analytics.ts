import type { FundAnalytics } from '#contract/calls/desk/fund-analytics.ts'
import { riskProfile } from '#contract/entities/basic.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { compound, periodReturns } from '#fund/returns/returns.ts'
import { fundReports, fundWeekOf, periodOfReport } from '#server/money/weeks/fund-weeks.ts'
import { fractionOf, type ImportedWeek, importedWeeks } from '#server/money/weeks/imported-weeks.ts'
import { rankOf } from '#server/people/list/relist.ts'
import { investorGroups, sumOver } from '#server/people/list/sums.ts'
import { isAdmitted } from '#server/people/list/trading-summary.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, percentOf, percentOrNull } from '#server/platform/http/contract-values.ts'
import { riskMetricsOf } from '../home/metrics.ts'

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
  own: readonly number[],
): FundAnalytics['since_inception'] => {
  const [first] = imported
  if (!first) return null
  const returns = [...imported.map(fractionOf), ...own]
  return {
    from: newYorkDate(first.from),
    imported: imported.length,
    return_percent: percentOrNull(compound(returns)),
    ...riskMetricsOf(returns),
  }
}

export const fundAnalyticsOf = async (db: Db, now: number): Promise<FundAnalytics> => {
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
    metrics: riskMetricsOf(own),
    imported_weeks: imported.map((week) => ({
      week: weekLabel(weekOf(week.from)),
      date: newYorkDate(shownEnd(weekOf(week.from))),
      return_percent: percentOf(fractionOf(week)),
    })),
    since_inception: sinceInception(imported, own),
  }
}
