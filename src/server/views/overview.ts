import { sql } from 'kysely'
import type { FundAnalytics, FundOverview } from '#contract/calls/fund.ts'
import { riskProfile } from '#contract/entities/basic.ts'
import { toDollars } from '#fund/money.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { mean } from '#fund/ratios.ts'
import { compound, periodReturns } from '#fund/returns.ts'
import { overviewChartWeeks } from '#fund/terms.ts'
import { shownEnd, weekLabel, weekOf } from '#fund/week.ts'
import { iso, percentOf, percentOrNull } from '../http/contract-values.ts'
import { sumOf } from '../ledger/balances.ts'
import type { Db } from '../store/store.ts'
import { fractionOf, type ImportedWeek, importedWeeks } from '../weeks/imported-weeks.ts'
import { fundReports, fundWeekOf, periodOfReport } from './fund-weeks.ts'
import { metricsOf } from './metrics.ts'
import { topAccounts } from './top-accounts.ts'

const recentDepositsMax = 5
const analyticsWeeksMax = 520

/** Everybody except those waiting for approval. */
const investorCount = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'investor')
    .where('status', '<>', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const managed = async (db: Db): Promise<number> => {
  const { capital, result } = await db
    .selectFrom('accounts')
    .select([sumOf('capital').as('capital'), sumOf('result').as('result')])
    .executeTakeFirstOrThrow()
  return capital + result
}

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

const recentDeposits = async (db: Db): Promise<FundOverview['recent_deposits']> => {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .innerJoin('accounts', 'accounts.name', 'lines.account')
    .innerJoin('people', 'people.id', 'accounts.person_id')
    .where('entries.kind', '=', 'deposit')
    .orderBy('entries.effective_at', 'desc')
    .orderBy('entries.seq', 'desc')
    .limit(recentDepositsMax)
    .select(['entries.id', 'people.name', 'people.email', 'lines.amount', 'entries.effective_at'])
    .execute()
  return rows.map(({ amount, effective_at, ...of }) => ({
    ...of,
    amount: toDollars(amount),
    received_at: iso(effective_at),
  }))
}

export const overviewOf = async (db: Db, now: number): Promise<FundOverview> => {
  const [investors, assets, profit, reports, top, deposits] = await Promise.all([
    investorCount(db),
    managed(db),
    totalProfit(db),
    fundReports(db, undefined, overviewChartWeeks),
    topAccounts(db),
    recentDeposits(db),
  ])
  const weeks = reports.toReversed()
  return {
    as_of: iso(now),
    total_investors: investors,
    assets_under_management: toDollars(assets),
    total_profits: toDollars(profit),
    average_weekly_return_percent: percentOrNull(mean(periodReturns(weeks.map(periodOfReport)))),
    weeks: weeks.map(fundWeekOf),
    top_accounts: top,
    recent_deposits: deposits,
  }
}

const riskProfiles = async (db: Db): Promise<FundAnalytics['risk_profiles']> => {
  const rows = await db
    .selectFrom('people')
    .where('role', '=', 'investor')
    .where('status', '<>', 'pending')
    .groupBy('risk_profile')
    .select((eb) => ['risk_profile', eb.fn.countAll<number>().as('investors')])
    .execute()
  return riskProfile.options.map((profile) => ({
    risk_profile: profile,
    investors: Number(rows.find((row) => row.risk_profile === profile)?.investors ?? 0),
  }))
}

/** The imported weeks and the fund's own as one series; null where none was imported. */
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
    riskProfiles(db),
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
