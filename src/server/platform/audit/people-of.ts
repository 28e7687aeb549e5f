import type { Db } from '../database/store.ts'

/** The people behind an id: of a person, a transfer, a batch of payouts or a bank account; nobody for anything else. */
export const peopleOf = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .select('id as person_id')
    .where('id', '=', id)
    .union(db.selectFrom('deposits').select('person_id').where('id', '=', id))
    .union(db.selectFrom('withdrawals').select('person_id').where('id', '=', id))
    .union(db.selectFrom('bank_accounts').select('person_id').where('id', '=', id))
    .union(
      db
        .selectFrom('payment_batch_items')
        .innerJoin('withdrawals', 'withdrawals.id', 'payment_batch_items.withdrawal_id')
        .select('withdrawals.person_id')
        .where('payment_batch_items.batch_id', '=', id),
    )
    .execute()
  return rows.map(({ person_id }) => person_id)
}
