import { sql } from 'kysely'
import { formatMoney } from '#fund/format.ts'
import type { Db } from '../store/store.ts'
import { lackingOf } from './sweep.ts'

/**
 * What is wrong with the parts of the book that a close relies on: the balances sum to zero, the head is the last
 * entry, and trading holds what the week opened with. It costs the same after years as after a week; `verifyBook` reads
 * every entry.
 */
export const bookProblems = async (db: Db, week: { week_from: number; opening: number }): Promise<string[]> => {
  const [{ total }, head, last, lacking] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(sql<number>`cast(coalesce(sum(balance), 0) as bigint)`.as('total'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('book').select(['seq', 'hash']).executeTakeFirstOrThrow(),
    db.selectFrom('entries').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    lackingOf(db, { from: week.week_from, opening: week.opening }),
  ])
  return [
    ...(total === 0 ? [] : [`The balances of the book sum to ${total} cents instead of zero.`]),
    ...(head.seq === (last?.seq ?? 0) && (!last || head.hash === last.hash)
      ? []
      : ['The last entry of the book is not the one that it names.']),
    ...(lacking > 0
      ? [`Trading lacks ${formatMoney(lacking)} of what this week opened with; it is swept there once cash has it.`]
      : []),
    ...(lacking < 0 ? ['The trading account holds more than this week opened with.'] : []),
  ]
}
