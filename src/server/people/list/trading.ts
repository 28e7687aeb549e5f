import { nextWeek } from '#fund/calendar/week.ts'
import type { Context } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { statusAt } from '../trading/status-and-risk.ts'
import { beforeListed, foldSums, listedAtOnce, type Summing } from './sums.ts'

/** Updates investors' trading status in the admin's list, now and from the next Sunday on. */
export const keepTrading = async (work: Summing, now: number, personIds: readonly string[]): Promise<void> => {
  const { from } = nextWeek(now)
  await inBatches(
    personIds.map((id) => ({ id })),
    async (batch) => {
      const ids = batch.map(({ id }) => id)
      await beforeListed(work, ids)
      await work.db
        .updateTable('investor_list')
        .set((eb) => ({
          trading: statusAt(eb.ref('investor_list.person_id'), now),
          trading_next: statusAt(eb.ref('investor_list.person_id'), from),
          trading_from: from,
        }))
        .where('person_id', 'in', ids)
        .execute()
    },
    listedAtOnce,
  )
}

const setRisk = prepared((db, { personId, tenths }: Slots<{ personId: string; tenths: number }>) =>
  db.updateTable('investor_list').set({ risk_tenths: tenths }).where('person_id', '=', personId),
)

/** Updates the weekly risk that counts from the next Sunday on. */
export const keepRisk = async (
  work: Summing,
  { personId, tenths }: { readonly personId: string; readonly tenths: number },
): Promise<void> => {
  await beforeListed(work, [personId])
  await setRisk(work.db, { personId, tenths })
}

const due = (db: Db, now: number) => db.selectFrom('investor_list').select('person_id').where('trading_from', '<=', now)

/** More rows than this are folded; a row or a few per group cost nothing. */
const sumRowsMax = 200

const isFolded = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('investor_sums').select('no').offset(sumRowsMax).limit(1).executeTakeFirst()) === undefined

/** In each unit, so that others write in between: after a Sunday there may be everybody. */
const movedAtOnce = 500

/** Moves those on whose numbers come next; returns the last of these, or undefined if there are no more. */
const moveSome = async (work: Work, now: number, after: number): Promise<number | undefined> => {
  const { db } = work
  const some = await due(db, now).select('no').where('no', '>', after).orderBy('no').limit(movedAtOnce).execute()
  const ids = some.map(({ person_id }) => person_id)
  if (ids.length === 0) return undefined
  await beforeListed(work, ids)
  await db
    .updateTable('investor_list')
    .set((eb) => ({ trading: eb.ref('trading_next'), trading_from: null }))
    .where('person_id', 'in', ids)
    .where('trading_from', '<=', now)
    .execute()
  return some.at(-1)?.no
}

/**
 * Applies the statuses whose Sunday has passed, and folds the sums. Every node may try at any moment: doing it twice,
 * or on two nodes at once, changes nothing. Only the order of the list depends on it; what rows and sums show is looked
 * up as of now.
 */
export const moveTradingOn = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const moved = await due(store.read, now).limit(1).executeTakeFirst()
  if (!moved && (await isFolded(store.read))) return
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number = after
    after = await store.write((work) => moveSome(work, now, last))
  }
  await store.write(({ db }) => foldSums(db))
}
