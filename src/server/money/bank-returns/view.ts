import type { BankReturn, ReturnState } from '#contract/calls/money/bank-returns.ts'
import { toDollars } from '#fund/cents/money.ts'
import { batchReference } from '#fund/money/references.ts'
import { codeInWords, reasonInWords } from '#fund/money/return-codes.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { bankDetailsOf, masked } from '#server/people/bank-accounts/destination.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dollarsOrNull, iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { unseal } from '#server/platform/keys/seal.ts'
import { entryOf } from './payout-of.ts'

const returnsMax = 200

const rowsOf = (db: Db) =>
  db
    .selectFrom('bank_returns as row')
    .innerJoin('return_files as file', 'file.id', 'row.file_id')
    .leftJoin('payment_batch_items as item', (join) =>
      join.onRef('item.withdrawal_id', '=', 'row.withdrawal_id').onRef('item.batch_id', '=', 'row.batch_id'),
    )
    .leftJoin('withdrawals', 'withdrawals.id', 'row.withdrawal_id')
    .leftJoin(holders, 'holders.id', 'withdrawals.account_id')
    .leftJoin('bank_accounts as account', 'account.id', 'row.bank_account_id')
    .selectAll('row')
    .select(['file.name as file', 'file.imported_at', 'file.imported_by'])
    .select(['item.amount as paid', 'item.reference as paid_reference', 'withdrawals.settled'])
    .select(['withdrawals.payment_reference', 'holders.name as payee'])
    .select([
      'holders.id as person_id',
      'holders.email',
      'account.status as account_status',
      'account.sealed as account_sealed',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** What was paid: as it stands in the batch, or of one that was paid singly. */
const paidOf = ({ paid, settled }: Row): number => paid ?? settled ?? 0

const stateOf = async (db: Db, row: Row): Promise<ReturnState> => {
  const { kind, withdrawal_id, batch_id, amount, sealed, bank_account_id, account_status } = row
  if (kind === 'change') {
    if (bank_account_id !== null && account_status !== null)
      return account_status === 'pending'
        ? 'change-waits'
        : account_status === 'current' || account_status === 'replaced'
          ? 'change-done'
          : 'change-declined'
    if (sealed === null) return 'shown'
    return withdrawal_id === null ? 'unknown' : 'change-open'
  }
  if (kind !== 'return' && kind !== 'rejection') return 'shown'
  if (withdrawal_id === null) return 'unknown'
  const entry = await entryOf(db, { withdrawal_id, batch_id })
  if (entry?.back) return 'came-back'
  if (amount !== null && amount !== paidOf(row)) return 'differs'
  return entry ? 'open' : 'not-paid'
}

/** The last digits of the account that a record names. */
const accountOf = (secret: Keyring, { id, sealed, account_sealed, person_id }: Row): string | null => {
  if (account_sealed !== null && person_id !== null)
    return masked(bankDetailsOf(secret, { account_id: person_id, sealed: account_sealed }).accountNumber)
  if (sealed === null) return null
  const { accountNumber } = JSON.parse(unseal(secret, { field: 'bank-return', row: id }, sealed))
  return accountNumber === undefined ? null : masked(accountNumber)
}

const viewOf = async (db: Db, secret: Keyring, row: Row): Promise<BankReturn> => ({
  id: row.id,
  kind: row.kind,
  state: await stateOf(db, row),
  why: codeInWords(row.code),
  words: row.words,
  reference: row.reference || row.batch || row.trace,
  name: row.name,
  amount: dollarsOrNull(row.amount),
  payout:
    row.withdrawal_id === null || row.person_id === null
      ? null
      : {
          id: row.withdrawal_id,
          reference: row.paid_reference ?? row.payment_reference ?? '',
          batch: row.batch_id === null ? '' : batchReference({ id: row.batch_id }),
          amount: toDollars(paidOf(row)),
          investor: { id: row.person_id, name: row.payee ?? '', email: row.email ?? '' },
        },
  account: accountOf(secret, row),
  file: row.file,
  imported_at: iso(row.imported_at),
  imported_by: row.imported_by,
})

/** What banks sent back, newest first. */
export const listReturns = async (db: Db, secret: Keyring): Promise<BankReturn[]> => {
  const rows = await rowsOf(db).orderBy('row.file_id', 'desc').orderBy('row.place').limit(returnsMax).execute()
  return Promise.all(rows.map((row) => viewOf(db, secret, row)))
}

/** A record as it is now. Throws 404 if there is none. */
export const returnById = async (db: Db, secret: Keyring, id: string): Promise<BankReturn> => {
  const row = await rowsOf(db).where('row.id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such record.')
  return viewOf(db, secret, row)
}

/** The sentence of a payout that came back, which its investor reads. */
export const returnedBecause = (reason: string | null): string =>
  reason === null ? 'The bank returned it.' : `The bank returned it: ${reason}.`

/** Why a payout came back, as its bank says in the newest file, or in one record; null if none does. */
export const returnReason = async (db: Db, withdrawalId: string, id?: string): Promise<string | null> => {
  const row = await db
    .selectFrom('bank_returns')
    .select(['code', 'words'])
    .where('withdrawal_id', '=', withdrawalId)
    .where('kind', 'in', ['return', 'rejection'])
    .$if(id !== undefined, (only) => only.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? returnedBecause(reasonInWords(row)) : null
}

/** What came back that nobody has booked yet, of the newest. */
export const openReturns = async (db: Db): Promise<readonly { imported_at: number; amount: number | null }[]> => {
  const rows = await rowsOf(db)
    .where('row.withdrawal_id', 'is not', null)
    .where('row.kind', 'in', ['return', 'rejection', 'change'])
    .orderBy('row.id', 'desc')
    .limit(returnsMax)
    .execute()
  const states = await Promise.all(rows.map((row) => stateOf(db, row)))
  return rows.filter((_, place) => ['open', 'change-open'].includes(states[place] ?? ''))
}
