import { sql } from 'kysely'
import type { FundOverview } from '#contract/calls/desk/fund-overview.ts'
import { toDollars } from '#fund/cents/money.ts'
import { mean } from '#fund/returns/ratios.ts'
import { periodReturns } from '#fund/returns/returns.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { isOpening } from '#server/money/imports/openings.ts'
import { fundReports, fundWeekOf, periodOfReport } from '#server/money/weeks/fund-weeks.ts'
import { fundDebtNow } from '#server/money/weeks/set-aside.ts'
import { investorGroups, sumOver } from '#server/people/list/sums.ts'
import { isAdmitted } from '#server/people/list/trading.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, percentOrNull } from '#server/platform/http/handler.ts'
import { topAccounts } from './fund-analytics.ts'

const recentDepositsMax = 5
/** Some of these entries may belong to an import that was undone, whose people are gone. */
const recentEntriesMax = 20

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
    .where(({ not }) => not(isOpening))
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
      .innerJoin(holders, 'holders.id', 'accounts.account_id')
      .where('lines.seq', '=', seq)
      // Along the key: without an order PostgreSQL read all lines until it found the few of this entry.
      .orderBy('lines.account')
      .limit(recentDepositsMax - found.length)
      .select(['holders.name', 'holders.email', 'lines.amount'])
      .execute()
    for (const { amount, ...of } of rows)
      found.push({ id, ...of, amount: toDollars(amount), received_at: iso(effective_at) })
  }
  return found
}

export const fundOverviewOf = async (db: Db, now: number): Promise<FundOverview> => {
  const [groups, profit, reports, top, deposits, debt] = await Promise.all([
    investorGroups(db, now),
    totalProfit(db),
    fundReports(db, undefined, overviewChartWeeks),
    topAccounts(db),
    recentDeposits(db),
    fundDebtNow(db, now),
  ])
  const weeks = reports.toReversed()
  return {
    as_of: iso(now),
    total_investors: sumOver(groups, 'investors', isAdmitted),
    assets_under_management: toDollars(sumOver(groups, 'balance')),
    fund_debt: debt ?? undefined,
    total_profits: toDollars(profit),
    average_weekly_return_percent: percentOrNull(mean(periodReturns(weeks.map(periodOfReport)))),
    weeks: weeks.map(fundWeekOf),
    top_accounts: top,
    recent_deposits: deposits,
  }
}
