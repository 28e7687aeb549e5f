import { sql } from 'kysely'
import type { FundOverview } from '#contract/calls/fund.ts'
import { toDollars } from '#fund/money.ts'
import { balanceReturn } from '#fund/returns.ts'
import { rankedCapitalMinCents } from '#fund/terms.ts'
import { percentOf } from '../http/contract-values.ts'
import { investorSums } from '../ledger/balances.ts'
import type { Db } from '../store/store.ts'
import { holdingRows } from '../weeks/stored-rows.ts'

const topAccountsMax = 3

/** A week that lost everything leaves this of a dollar, since nothing has no logarithm. */
const nothingLeft = 1e-12

/** The logarithm of what a dollar at work has become since the first week, of everybody who traded. */
const growths = (db: Db) =>
  db
    .selectFrom(holdingRows(db).where('week_rows.traded', '=', 1).where('openings.balance', '>', 0).as('rows'))
    .groupBy('rows.person_id')
    .select('rows.person_id')
    .select(
      sql<number>`sum(ln(case when rows.result_change <= -rows.balance then ${sql.lit(nothingLeft)}
        else 1 + cast(rows.result_change as double precision) / rows.balance end))`.as('growth'),
    )
    .as('growths')

const read = async (db: Db): Promise<FundOverview['top_accounts']> => {
  const sums = investorSums(db).as('sums')
  const rows = await db
    .selectFrom(sums)
    .innerJoin('people', 'people.id', 'sums.person_id')
    .innerJoin(growths(db), 'growths.person_id', 'people.id')
    .where('sums.capital', '>=', rankedCapitalMinCents)
    .orderBy('growths.growth', 'desc')
    .orderBy('people.id')
    .limit(topAccountsMax)
    .select(['people.id', 'people.name', 'people.email', 'sums.capital', 'sums.result', 'growths.growth'])
    .execute()
  return rows.map(({ id, name, email, capital, result, growth }) => ({
    id,
    name,
    email,
    balance: toDollars(capital + result),
    invested: toDollars(capital),
    return_percent: percentOf(balanceReturn(capital + result, capital) ?? 0),
    time_weighted_percent: percentOf(Math.exp(growth) - 1),
  }))
}

interface Kept {
  readonly book: string
  readonly top: Promise<FundOverview['top_accounts']>
}

const kept = new WeakMap<Db, Kept>()

/**
 * The accounts that returned most, time-weighted and net, of those with at least the capital that a ranking counts
 * (`rankedCapitalMinCents`): a few cents left behind say nothing. Read once for each state of the book.
 */
export const topAccounts = async (db: Db): Promise<FundOverview['top_accounts']> => {
  const { hash } = await db.selectFrom('book').select('hash').executeTakeFirstOrThrow()
  const known = kept.get(db)
  if (known?.book === hash) return known.top
  const top = read(db)
  kept.set(db, { book: hash, top })
  top.catch(() => kept.delete(db))
  return top
}
