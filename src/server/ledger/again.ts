import type { Db } from '#server/platform/database/store.ts'

const keyOf = (base: string, times: number): string => (times === 0 ? base : `${base}:${times}`)

/** The keys of what can be booked again after it was reversed: `base`, then `base:1` and so on. */
export interface KeysAgain {
  /** The key under which it was booked last; undefined if it never was. */
  readonly last: string | undefined
  /** The key under which it is booked next. */
  readonly next: string
}

export const keysAgain = async (db: Db, base: string): Promise<KeysAgain> => {
  let times = 0
  while (await db.selectFrom('entries').select('seq').where('key', '=', keyOf(base, times)).executeTakeFirst())
    times += 1
  return { last: times === 0 ? undefined : keyOf(base, times - 1), next: keyOf(base, times) }
}
