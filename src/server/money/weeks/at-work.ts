import type { Expression } from 'kysely'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { StoredWeek } from './stored-weeks.ts'

/** What an investor has at work in the week that began then. Also for use inside another query. */
export const atWorkIn = (db: Db, from: Expression<number>, personId: Expression<string>) =>
  db
    .selectFrom('openings')
    .select('person_id')
    .where('week_from', '=', from)
    .where('person_id', '=', personId)
    .where('active', '=', 1)
    .where('balance', '>', 0)

const atWork = preparedOne((db, { id, from }: Slots<{ id: string; from: number }>) => atWorkIn(db, from, id))

/** Whether something of an investor is at work in a week that has been opened. */
export const wasAtWorkIn = async (db: Db, { week_from }: StoredWeek, personId: string): Promise<boolean> =>
  (await atWork(db, { id: personId, from: week_from })) !== undefined
