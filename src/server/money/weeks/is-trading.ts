import { isActiveAt } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'
import { findOpenWeek } from './stored-weeks.ts'

/** Whether a part of the balance trades, or traded in a week whose result is not booked yet. */
export const isTrading = async (db: Db, personId: string, now: number): Promise<boolean> => {
  const since = (await findOpenWeek(db))?.week_from ?? now
  if (await isActiveAt(db, personId, since)) return true
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
