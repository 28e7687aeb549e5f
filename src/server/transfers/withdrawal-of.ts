import type { Selectable } from 'kysely'
import type { WithdrawalsTable } from '../store/schema/withdrawals.ts'
import type { Db } from '../store/store.ts'

/** The row of a withdrawal whose id was found before; none is ever deleted, so that a missing one is our own fault. */
export const withdrawalOf = (db: Db, id: string): Promise<Selectable<WithdrawalsTable>> =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
