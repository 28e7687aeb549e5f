import { sql } from 'kysely'
import { fundBalances } from '../ledger/balances.ts'
import type { Db } from '../store/store.ts'
import { tradingLater } from './open-weeks.ts'

/**
 * What is wrong with the book as far as a close stands on it: the balances sum to zero, the head is the last entry, and
 * trading holds what the week opened with. Costs as much for years as for a week; `verifyBook` reads every entry.
 */
export const bookProblems = async (db: Db, week: { week_from: number; opening: number }): Promise<string[]> => {
  const [{ total }, head, last, { trading }, later] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(sql<number>`cast(coalesce(sum(balance), 0) as bigint)`.as('total'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('book').select(['seq', 'hash']).executeTakeFirstOrThrow(),
    db.selectFrom('entries').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    fundBalances(db),
    tradingLater(db, week.week_from),
  ])
  return [
    ...(total === 0 ? [] : [`The balances of the book sum to ${total} cents instead of zero.`]),
    ...(head.seq === (last?.seq ?? 0) && (!last || head.hash === last.hash)
      ? []
      : ['The last entry of the book is not the one that it names.']),
    ...(trading - later === week.opening ? [] : ['The trading account does not hold what this week opened with.']),
  ]
}
