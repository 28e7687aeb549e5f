import { isRoutingNumber } from '#fund/money/references.ts'
import { type CorrectedAccount, codeInWords } from '#fund/money/return-codes.ts'
import { frozenAmong } from '#server/access/freezes/frozen.ts'
import { askChange } from '#server/people/bank-accounts/accounts.ts'
import { type BankDetails, bankDetailsOf } from '#server/people/bank-accounts/destination.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { unseal } from '#server/platform/keys/seal.ts'

const changeOf = async (db: Db, id: string) => {
  const row = await db.selectFrom('bank_returns').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such record.')
  return row
}

/** The account that a payout of a batch went to, and whether it is still its payee's. */
const paidTo = (db: Db, { withdrawal_id, batch_id }: { withdrawal_id: string; batch_id: string }) =>
  db
    .selectFrom('payment_batch_items as item')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'item.bank_account_id')
    .innerJoin('investor_accounts', 'investor_accounts.id', 'bank_accounts.account_id')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .where('item.withdrawal_id', '=', withdrawal_id)
    .where('item.batch_id', '=', batch_id)
    .selectAll('bank_accounts')
    .select(['people.name', 'people.email', 'investor_accounts.status as account_status'])
    .executeTakeFirst()

type PaidTo = NonNullable<Awaited<ReturnType<typeof paidTo>>>

/** Why a change cannot be opened now, as a sentence; null if it can. */
const obstacleTo = async (db: Db, account: PaidTo, before: BankDetails): Promise<string | null> => {
  if (before.accountNumber === '')
    return 'The account that this was paid to cannot be read: it was changed in the database.'
  if (account.status !== 'current') return 'The payee has another bank account by now: nothing is to be changed.'
  if ((await frozenAmong(db, [account.account_id])).size > 0) return 'The payee’s account is frozen.'
  const waiting = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('account_id', '=', account.account_id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return waiting ? 'A change of the payee’s bank account waits already: decide on it first.' : null
}

export interface Opening {
  readonly id: string
  readonly secret: Keyring
  readonly portalUrl: string
  /** Something that stands against it leaves it for later instead of a refusal. */
  readonly isOnlyTried?: true
}

/**
 * Opens the change of a bank account that a notification of change names: the usual one, which an admin approves after a
 * call to the payee; nobody is paid until then. The payout stays paid. Throws 409 with what stands against it.
 */
export const openChange = async (
  work: SignedInWork,
  { id, secret, portalUrl, isOnlyTried }: Opening,
): Promise<void> => {
  const { db } = work
  const { kind, sealed, withdrawal_id, batch_id, code, bank_account_id } = await changeOf(db, id)
  if (bank_account_id !== null) return
  if (kind !== 'change' || sealed === null || withdrawal_id === null || batch_id === null)
    throw refuse(409, 'This record names no bank account of a payee.')
  const account = await paidTo(db, { withdrawal_id, batch_id })
  if (!account) throw refuse(409, 'The account that this was paid to is not known.')
  const before = bankDetailsOf(secret, account)
  const corrected: CorrectedAccount = JSON.parse(unseal(secret, { field: 'bank-return', row: id }, sealed))
  const details = { ...before, ...corrected }
  const obstacle = isRoutingNumber(details.routingNumber)
    ? await obstacleTo(db, account, before)
    : 'The routing number that the bank names is not one: its check digit is wrong.'
  if (obstacle !== null) {
    if (isOnlyTried) return
    throw refuse(409, obstacle)
  }
  const { account_id, name, email } = account
  const opened = await askChange(work, {
    person: { id: account_id, name, email },
    details,
    secret,
    portalUrl,
    because: `The bank of your account reported ${codeInWords(code)}`,
  })
  await db.updateTable('bank_returns').set({ bank_account_id: opened, sealed: null }).where('id', '=', id).execute()
}
