import { sql } from 'kysely'
import type { FundOverview } from '#contract/calls/desk/fund-overview.ts'
import { toDollars } from '#fund/cents/money.ts'
import { balanceReturn } from '#fund/returns/returns.ts'
import { rankedCapitalMinCents } from '#fund/terms/terms.ts'
import { multipleOf } from '#server/people/list/growth.ts'
import type { Db } from '#server/platform/database/store.ts'
import { percentOf } from '#server/platform/http/contract-values.ts'

const topAccountsMax = 3

/**
 * The accounts with the highest returns, time-weighted and net, among those with at least the capital that a ranking
 * counts (`rankedCapitalMinCents`): a few cents left behind say nothing.
 */
export const topAccounts = async (db: Db): Promise<FundOverview['top_accounts']> => {
  const rows = await db
    .selectFrom('investor_list')
    .innerJoin('people', 'people.id', 'investor_list.person_id')
    // The `+` keeps SQLite off the index of the capital, by which it would read and sort nearly everybody, and on that
    // of the growth.
    .where(sql<number>`+invested`, '>=', rankedCapitalMinCents)
    .where('growth', 'is not', null)
    .orderBy('growth', 'desc')
    .orderBy('investor_list.person_id')
    .limit(topAccountsMax)
    .select(['people.id', 'people.name', 'people.email', 'balance', 'invested', 'growth'])
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
