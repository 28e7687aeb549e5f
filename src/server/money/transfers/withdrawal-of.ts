import type { Selectable } from 'kysely'
import type { WithdrawalsTable } from '#server/platform/database/schema/withdrawals.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/** The row of a withdrawal. Throws 404 if the id is not a withdrawal's (but a deposit's, say). */
export const withdrawalOf = async (db: Db, id: string): Promise<Selectable<WithdrawalsTable>> => {
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such withdrawal.')
  return row
}
