import { entriesOf } from '../audit/find.ts'
import { refuse } from '../http/refuse.ts'
import { batchReference } from '../payments/view.ts'
import type { Db } from '../store/store.ts'
import { payoutReference } from '../transfers/view.ts'

export const isPerson = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The newest rows about a person, or by them, older than a key. */
export const trailOfPerson = (db: Db, id: string, before: string | undefined, rows: number) =>
  entriesOf(db, [id], {}, before, rows).execute()

/** How the trail names a transfer or a batch of payouts. Throws 404 if the id is none of them. */
export const namesInTrail = async (db: Db, id: string): Promise<string[]> => {
  const deposit = await db.selectFrom('deposits').select('reference').where('id', '=', id).executeTakeFirst()
  if (deposit) return [deposit.reference]
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select(['id', 'payment_reference'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (withdrawal) return [payoutReference(withdrawal)]
  const batch = await db.selectFrom('payment_batches').select('id').where('id', '=', id).executeTakeFirst()
  if (batch) return [batchReference(batch)]
  throw refuse(404, 'There is no such investor, transfer or batch.')
}
