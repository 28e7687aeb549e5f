import type { Db } from '../store/store.ts'
import { findOpenWeek } from './stored-weeks.ts'

/** Whether a part of the balance trades, or traded in a week whose result is not booked yet. */
export const isTrading = async (db: Db, personId: string, now: number): Promise<boolean> => {
  const since = (await findOpenWeek(db))?.week_from ?? now
  const first = await db
    .selectFrom('trading_changes')
    .select('status')
    .where('person_id', '=', personId)
    .where('effective_from', '<=', since)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (first?.status === 'active') return true
  const laterChange = await db
    .selectFrom('trading_changes')
    .select('status')
    .where('person_id', '=', personId)
    .where('effective_from', '>', since)
    .where('effective_from', '<=', now)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return laterChange !== undefined
}
