import type { Selectable } from 'kysely'
import { isSameAccount } from '#fund/money/account-numbers.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import type { OwnBankAccountsTable } from './schema.ts'

export type OwnAccount = Selectable<OwnBankAccountsTable>

/** How many can be listed. */
const accountsMax = 20

/** The fund's bank accounts, the first listed first; those that were removed too, since statements of theirs are here. */
export const everyOwnAccount = (db: Db): Promise<OwnAccount[]> =>
  db.selectFrom('own_bank_accounts').selectAll().orderBy('id').execute()

/** The accounts whose statements are read; while there is none, those of any account are. */
export const ownAccounts = async (db: Db): Promise<OwnAccount[]> =>
  (await everyOwnAccount(db)).filter(({ removed_at }) => removed_at === null)

/** Throws 409, and has it told, if the list was changed in the database. */
export const demandOwnAccounts = async (db: Db): Promise<void> =>
  demandAsMade(db, 'The list of the fund’s bank accounts', {
    table: 'own_bank_accounts',
    ids: (await everyOwnAccount(db)).map(({ id }) => id),
  })

/** The account of a list that a number is of, as a bank's file writes it. */
export const accountAmong = (accounts: readonly OwnAccount[], number: string): OwnAccount | undefined =>
  accounts.find((one) => isSameAccount(one.number, number))

/** Lists an account; one that is listed stays as it is. Throws 409 beyond the most. */
export const listOwnAccount = async (
  work: Work,
  { bank, number, addedBy }: { readonly bank: string; readonly number: string; readonly addedBy: string | null },
): Promise<void> => {
  const { db, now } = work
  const accounts = await everyOwnAccount(db)
  const known = accountAmong(accounts, number)
  if (known?.removed_at === null) return
  if (accounts.filter(({ removed_at }) => removed_at === null).length >= accountsMax)
    throw refuse(409, `At most ${accountsMax} accounts can be listed. Remove one first.`)
  const row = { bank, number, added_at: now, added_by: addedBy, removed_at: null }
  if (known) await db.updateTable('own_bank_accounts').set(row).where('id', '=', known.id).execute()
  else
    await db
      .insertInto('own_bank_accounts')
      .values({ id: timeId(now), ...row })
      .execute()
  await audit(work, { action: 'own-account.add', subject: bank, detail: `account ${number}: its statements are read` })
}

/** Takes an account from the list: what its statements brought stays, and no other of them is read. */
export const removeOwnAccount = async (work: Work, { id, bank, number }: OwnAccount): Promise<void> => {
  await work.db.updateTable('own_bank_accounts').set({ removed_at: work.now }).where('id', '=', id).execute()
  const detail = `account ${number}: its statements are no longer read`
  await audit(work, { action: 'own-account.remove', subject: bank, detail })
}
