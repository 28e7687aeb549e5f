import { startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { capitalOf } from '#server/ledger/accounts.ts'
import type { Db } from '#server/platform/database/store.ts'

/** When an investor's first deposit was received, before the fund moved in or since; the lock-up counts from it. */
export const firstReceivedAt = async (db: Db, personId: string): Promise<number | undefined> => {
  const brought = await db
    .selectFrom('imported_people')
    .select('first_deposit')
    .where('account_id', '=', personId)
    .where('first_deposit', 'is not', null)
    .executeTakeFirst()
  if (brought?.first_deposit) return startOfNewYorkDate(brought.first_deposit)
  const first = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .select(({ fn }) => fn.min<number | null>('entries.effective_at').as('at'))
    .where('lines.account', '=', capitalOf(personId))
    .where('entries.kind', '=', 'deposit')
    .executeTakeFirstOrThrow()
  return first.at ?? undefined
}
