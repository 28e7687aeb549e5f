import type { BankChange } from '#contract/calls/people/bank.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { bankStateOf, viewAccount } from './accounts.ts'

/** The changes waiting for the admin, oldest first, each with its owner and the account that it would replace. */
export const pendingChanges = async (db: Db, secret: Keyring): Promise<BankChange[]> => {
  const rows = await db
    .selectFrom('bank_accounts')
    .innerJoin('people', 'people.id', 'bank_accounts.person_id')
    .selectAll('bank_accounts')
    .select(['people.name', 'people.email'])
    .where('bank_accounts.status', '=', 'pending')
    .orderBy('bank_accounts.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...viewAccount(secret, row),
      investor: { id: row.person_id, name: row.name, email: row.email },
      replaces: (await bankStateOf(db, secret, row.person_id)).current,
    })),
  )
}
