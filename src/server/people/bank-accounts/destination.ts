import type { Selectable } from 'kysely'
import { notSuspended } from '#server/access/freezes/frozen.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type SealedFor, unseal } from '#server/platform/keys/seal.ts'
import type { BankAccountsTable } from './schema.ts'

type Row = Selectable<BankAccountsTable>

/** As it is entered; the full numbers are kept only in the database, encrypted. */
export interface BankDetails {
  readonly bankName: string
  readonly accountNumber: string
  readonly routingNumber: string
  readonly accountType: 'checking' | 'savings'
  /** Missing in accounts entered before companies could have one: personal. */
  readonly holder?: 'personal' | 'business' | undefined
}

const shownDigits = 4

export const masked = (number: string): string => `••••${number.slice(-shownDigits)}`

export const sealedFor = (personId: string): SealedFor => ({ field: 'bank-account', row: personId })

const unreadable: BankDetails = {
  bankName: 'This account cannot be read: it was changed in the database',
  accountNumber: '',
  routingNumber: '',
  accountType: 'checking',
}

/**
 * An account's details, for screens. One that was altered, or given to another person, behind the portal's back opens
 * with no key: it says so in the place of its bank, and has no numbers.
 */
export const bankDetailsOf = (
  secret: Keyring,
  { account_id, sealed }: Pick<Row, 'account_id' | 'sealed'>,
): BankDetails => {
  try {
    return JSON.parse(unseal(secret, sealedFor(account_id), sealed))
  } catch {
    return unreadable
  }
}

/** The approved account that a person is paid to, or undefined; never one that is suspended by a freeze. */
const approvedAccount = (db: Db, personId: string): Promise<Row | undefined> =>
  db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('account_id', '=', personId)
    .where('status', '=', 'current')
    .where(notSuspended('bank_accounts.account_id', 'bank_accounts.decided_at'))
    .executeTakeFirst()

/** Whether an investor can be paid to an account, or has one that waits for approval. */
export const bankAccountState = async (db: Db, personId: string): Promise<'approved' | 'pending' | 'none'> => {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('status')
    .where('account_id', '=', personId)
    .where('status', 'in', ['current', 'pending'])
    .execute()
  if (rows.some(({ status }) => status === 'current')) return 'approved'
  return rows.length > 0 ? 'pending' : 'none'
}

/** Why an investor cannot be paid, in words for the investor; null if they can be. */
export const destinationObstacle = async (db: Db, personId: string): Promise<string | null> => {
  const state = await bankAccountState(db, personId)
  if (state === 'approved') return null
  return state === 'pending'
    ? 'Withdrawals are paid to a bank account, and yours is waiting for approval.'
    : 'Withdrawals are paid to a bank account, and you have none on file. Add one under Transfer first.'
}

/** The account to pay to. Throws 409, in words for the admin, if none is approved. */
export const destinationOf = async (db: Db, personId: string): Promise<Row> => {
  const account = await approvedAccount(db, personId)
  if (!account)
    throw refuse(
      409,
      'There is no approved bank account to pay this to: the investor has to add one, and you have to approve it.',
    )
  return account
}

/** An account with its number masked. */
export const shownOf = (secret: Keyring, row: Pick<Row, 'account_id' | 'sealed'>) => {
  const { bankName, accountNumber } = bankDetailsOf(secret, row)
  return { bankName, accountNumber: masked(accountNumber) }
}

/** The account that a person is paid to, masked; null if none is approved. */
export const destinationFor = async (db: Db, secret: Keyring, personId: string) => {
  const account = await approvedAccount(db, personId)
  return account ? shownOf(secret, account) : null
}

/**
 * The account that each payout goes to or went to, masked: the one that it was paid to or, before that, the approved
 * one. By payout.
 */
export const destinationsOf = async (
  db: Db,
  secret: Keyring,
  payouts: readonly { readonly id: string; readonly account_id: string; readonly bank_account_id: string | null }[],
): Promise<Map<string, ReturnType<typeof shownOf>>> => {
  if (payouts.length === 0) return new Map()
  const rows = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', 'in', ['', ...payouts.flatMap(({ bank_account_id }) => bank_account_id ?? [])]),
        eb.and([
          eb('account_id', 'in', [...new Set(payouts.map(({ account_id }) => account_id))]),
          eb('status', '=', 'current'),
        ]),
      ]),
    )
    .execute()
  return new Map(
    payouts.flatMap(({ id, account_id, bank_account_id }) => {
      const row = rows.find((one) =>
        bank_account_id === null
          ? one.account_id === account_id && one.status === 'current'
          : one.id === bank_account_id,
      )
      return row ? [[id, shownOf(secret, row)] as const] : []
    }),
  )
}
