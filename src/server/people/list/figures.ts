import { sql } from 'kysely'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { noReturn, returnPpmMax } from './row.ts'
import { beforeListed, listedAtOnce, type Summing } from './sums.ts'

const sums = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('accounts')
    .where('account_id', 'in', ids)
    .where('kind', 'in', ['capital', 'result'])
    .groupBy('account_id')
    .select([
      'account_id',
      sql<number>`cast(sum(case when kind = 'capital' then balance else 0 end) as bigint)`.as('capital'),
      sql<number>`cast(sum(case when kind = 'result' then balance else 0 end) as bigint)`.as('result'),
    ])
    .as('sums')

/** (balance − invested) ÷ invested in millionths, rounded: used for sorting, never shown. */
const returnPpm = sql<number>`case
  when sums.capital <= 0 then ${sql.lit(noReturn)}
  when abs(cast(sums.result as double precision)) / sums.capital >= ${sql.lit(returnPpmMax / 1e6)}
    then case when sums.result > 0 then ${sql.lit(returnPpmMax)} else ${sql.lit(-returnPpmMax)} end
  else cast(floor(cast(sums.result as double precision) * 1000000 / sums.capital + 0.5) as bigint) end`

const update = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('investor_list')
    .from(sums(db, ids))
    .set((eb) => ({
      balance: eb('sums.capital', '+', eb.ref('sums.result')),
      invested: eb.ref('sums.capital'),
      return_ppm: returnPpm,
    }))
    .whereRef('investor_list.account_id', '=', 'sums.account_id')
    .where('investor_list.account_id', 'in', ids)
    .returning(['investor_list.account_id', 'balance', 'held_from'])
    .execute()

const begin = (db: Db, personIds: readonly string[], at: number) =>
  db.updateTable('investor_list').set({ held_from: at }).where('account_id', 'in', personIds).execute()

const end = async (db: Db, rows: readonly { account_id: string; held_from: number | null }[], at: number) => {
  await db
    .insertInto('past_holdings')
    .values(rows.map(({ account_id, held_from }) => ({ account_id, held_from: held_from ?? at, held_to: at })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'held_from']).doUpdateSet((eb) => ({ held_to: eb.ref('excluded.held_to') })),
    )
    .execute()
  await db
    .updateTable('investor_list')
    .set({ held_from: null })
    .where(
      'account_id',
      'in',
      rows.map(({ account_id }) => account_id),
    )
    .execute()
}

/**
 * Updates investors' money in the admin's list from their accounts as booked; `at` is when it takes effect. Called by
 * the unit that booked, after booking.
 */
export const keepFigures = (work: Summing, personIds: readonly string[], at: number): Promise<void> => {
  const { db } = work
  return inBatches(
    personIds.map((id) => ({ id, again: id })),
    async (batch) => {
      const ids = batch.map(({ id }) => id)
      await beforeListed(work, ids)
      const rows = await update(db, ids)
      const begun = rows.filter(({ balance, held_from }) => balance > 0 && held_from === null)
      const ended = rows.filter(({ balance, held_from }) => balance <= 0 && held_from !== null)
      const begunIds = begun.map(({ account_id }) => account_id)
      if (begunIds.length > 0) await begin(db, begunIds, at)
      if (ended.length > 0) await end(db, ended, at)
    },
    listedAtOnce,
  )
}
