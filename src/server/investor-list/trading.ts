import { nextWeek } from '#fund/week.ts'
import type { Context } from '../context.ts'
import { inBatches } from '../store/in-batches.ts'
import type { Db, Work } from '../store/store.ts'
import { statusAt } from '../trading/status-and-risk.ts'

/** Updates investors' trading status in the admin's list, now and from the next Sunday on. */
export const keepTrading = async ({ db }: Work, now: number, personIds: readonly string[]): Promise<void> => {
  const { from } = nextWeek(now)
  await inBatches(
    personIds.map((id) => ({ id })),
    (batch) =>
      db
        .updateTable('investor_list')
        .set((eb) => ({
          trading: statusAt(eb.ref('investor_list.person_id'), now),
          trading_next: statusAt(eb.ref('investor_list.person_id'), from),
          trading_from: from,
        }))
        .where(
          'person_id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute(),
  )
}

const isDue = async (db: Db, now: number): Promise<boolean> =>
  (await db.selectFrom('investor_list').select('no').where('trading_from', '<=', now).limit(1).executeTakeFirst()) !==
  undefined

/**
 * Applies the statuses whose Sunday has passed. Every node may try at any moment: twice, or on two at once, changes
 * nothing. Only the order of the list depends on it; what a row shows is looked up as of now.
 */
export const moveTradingOn = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  const now = clock.now()
  if (!(await isDue(store.read, now))) return
  await store.write(({ db }) =>
    db
      .updateTable('investor_list')
      .set((eb) => ({ trading: eb.ref('trading_next'), trading_from: null }))
      .where('trading_from', '<=', now)
      .execute(),
  )
}
