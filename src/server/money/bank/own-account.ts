import { accountAmong, type OwnAccount, ownAccounts } from '#server/control/terms/own-accounts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { ReadStatement } from './statement.ts'
import { maskedAccount } from './view.ts'

/** Which of the fund's accounts a file is of. */
export interface FileAccount {
  /** Null while the fund lists none, or nobody has said it of a file that names none. */
  readonly own: OwnAccount | null
  /** What a person chooses from; empty if the file names its account. */
  readonly choices: readonly OwnAccount[]
  /** Why the file is not imported: it is of another account. */
  readonly problem: string | null
}

const nameOf = ({ bank, number }: OwnAccount): string => `${bank} ${maskedAccount(number)}`

/** The account of the last import of the same table; of one before there was a list, the first of it. */
const rememberedAccount = async (
  db: Db,
  source: string,
  accounts: readonly OwnAccount[],
): Promise<OwnAccount | undefined> => {
  const last = await db
    .selectFrom('bank_statements')
    .select('account')
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && (last.account === '' ? accounts[0] : accountAmong(accounts, last.account))
}

/**
 * The account that a file names or, if it names none, that a person says now or said at the last file with these
 * columns. Throws 422 for one that is not listed.
 */
export const accountOfFile = async (
  db: Db,
  { account, source }: Pick<ReadStatement, 'account' | 'source'>,
  said: string | undefined,
): Promise<FileAccount> => {
  const accounts = await ownAccounts(db)
  if (accounts.length === 0) return { own: null, choices: [], problem: null }
  if (account !== '') {
    const own = accountAmong(accounts, account) ?? null
    const problem = `This file is of account ${maskedAccount(account)}, which is not among the fund’s bank accounts: ${accounts.map(nameOf).join(', ')}. If it is the fund’s, an owner lists it in Settings, “Terms and account”.`
    return { own, choices: [], problem: own ? null : problem }
  }
  const own =
    said === undefined ? await rememberedAccount(db, source, accounts) : accounts.find(({ id }) => id === said)
  if (said !== undefined && !own) throw refuse(422, 'This account is not among the fund’s bank accounts.')
  return { own: own ?? null, choices: accounts, problem: null }
}

/** The choices as a person reads them. */
export const viewAccounts = (accounts: readonly OwnAccount[]) =>
  accounts.map((one) => ({ id: one.id, name: nameOf(one) }))
