import { secondMs } from '#fund/calendar/time.ts'
import type { Work } from '../database/store.ts'

export interface Allowance {
  /** Keyed hash of what is limited and for whom: the table contains no address. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** Seconds until an exhausted allowance renews; 0 if one could be taken. */
export type WaitSeconds = number

/**
 * Takes one from an allowance by a single conditional statement, so that of a hundred callers at once at most `max`
 * succeed. The window starts with the first one taken.
 */
export const takeAllowance = async ({ db, now }: Work, { key, max, windowMs }: Allowance): Promise<WaitSeconds> => {
  const taken = await db
    .insertInto('allowances')
    .values({ key, count: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref, eb }) => {
          const over = eb(ref('allowances.ends_at'), '<=', now)
          const one = eb.lit(1)
          return {
            count: eb
              .case()
              .when(over)
              .then(one)
              .else(eb('allowances.count', '+', one))
              .end(),
            ends_at: eb.case().when(over).then(ref('excluded.ends_at')).else(ref('allowances.ends_at')).end(),
          }
        })
        .where(({ or, eb }) => or([eb('allowances.ends_at', '<=', now), eb('allowances.count', '<', max)])),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return 0
  const { ends_at } = await db
    .selectFrom('allowances')
    .select('ends_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.ceil((ends_at - now) / secondMs))
}

/**
 * Takes one from each, in order, or none: at the first that is exhausted it gives back what it took and returns the
 * wait. The caller's own comes first, so that one client that is refused uses up nobody else's.
 */
export const takeEachAllowance = async (work: Work, allowances: readonly Allowance[]): Promise<WaitSeconds> => {
  const taken: string[] = []
  for (const allowance of allowances) {
    const wait = await takeAllowance(work, allowance)
    if (wait > 0) {
      await giveBackAllowances(work, taken)
      return wait
    }
    taken.push(allowance.key)
  }
  return 0
}

/** One after another, `gapMs` apart, and none further ahead than `aheadMs`. */
interface Slots {
  readonly key: string
  readonly gapMs: number
  readonly aheadMs: number
}

/** When the next slot is, now at the earliest; null if all of them ahead are taken. */
export const takeSlot = async ({ db, now }: Work, { key, gapMs, aheadMs }: Slots): Promise<number | null> => {
  const taken = await db
    .insertInto('allowances')
    .values({ key, count: 1, ends_at: now + gapMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref, eb }) => ({
          ends_at: eb
            .case()
            .when(eb('allowances.ends_at', '<=', now))
            .then(ref('excluded.ends_at'))
            .else(eb('allowances.ends_at', '+', eb.lit(gapMs)))
            .end(),
        }))
        .where('allowances.ends_at', '<=', now + aheadMs),
    )
    .returning('ends_at')
    .executeTakeFirst()
  return taken ? taken.ends_at - gapMs : null
}

/** Gives one back, because what was counted in advance was not a failure. */
export const giveBackAllowances = async ({ db }: Work, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    await db
      .updateTable('allowances')
      .set(({ eb }) => ({ count: eb('count', '-', eb.lit(1)) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
}

export const restoreAllowance = async ({ db }: Work, key: string): Promise<void> => {
  await db.deleteFrom('allowances').where('key', '=', key).execute()
}
