import type { Db } from '../store/store.ts'
import type { StoredWeek } from './stored-weeks.ts'

/** Whether something of an investor is at work in a week that has been opened. */
export const isAtWorkIn = async (db: Db, { week_from }: StoredWeek, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('openings')
    .select('person_id')
    .where('week_from', '=', week_from)
    .where('person_id', '=', personId)
    .where('active', '=', 1)
    .where('balance', '>', 0)
    .executeTakeFirst()) !== undefined
