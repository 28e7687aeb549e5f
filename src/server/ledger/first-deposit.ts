import type { Db } from '../store/store.ts'
import { capitalOf } from './accounts.ts'

/** When an investor's first deposit was received; the lock-up counts from it. */
export const firstReceivedAt = async (db: Db, personId: string): Promise<number | undefined> => {
  const first = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .select('entries.effective_at')
    .where('lines.account', '=', capitalOf(personId))
    .where('entries.kind', '=', 'deposit')
    .orderBy('entries.effective_at')
    .limit(1)
    .executeTakeFirst()
  return first?.effective_at
}
