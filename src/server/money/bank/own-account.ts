import { counted } from '#fund/text/format.ts'
import { accountAmong, type OwnAccount, ownAccounts } from '#server/control/terms/own-accounts.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { everyStatement, type ReadStatement } from './statement.ts'
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

/** Who says of which account a file is that names none: a person, or a system by its key, which cannot be asked. */
interface Said {
  readonly account: string | undefined
  readonly apiKey: By['apiKey'] | undefined
}

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
 * columns; the fund's only one for a system, if the columns are known. Throws 422 for one that is not listed.
 */
const accountOfFile = async (
  db: Db,
  { account, source, table }: Pick<ReadStatement, 'account' | 'source' | 'table'>,
  { account: said, apiKey }: Said,
): Promise<FileAccount> => {
  const accounts = await ownAccounts(db)
  if (accounts.length === 0) return { own: null, choices: [], problem: null }
  if (account !== '') {
    const own = accountAmong(accounts, account) ?? null
    const problem = `This file is of account ${maskedAccount(account)}, which is not among the fund’s bank accounts: ${accounts.map(nameOf).join(', ')}. If it is the fund’s, an owner lists it in Settings, “Terms and account”.`
    return { own, choices: [], problem: own ? null : problem }
  }
  const only = apiKey && accounts.length === 1 && table?.known !== 'no' ? accounts[0] : undefined
  const own =
    said === undefined
      ? ((await rememberedAccount(db, source, accounts)) ?? only)
      : accounts.find(({ id }) => id === said)
  if (said !== undefined && !own) throw refuse(422, 'This account is not among the fund’s bank accounts.')
  return { own: own ?? null, choices: accounts, problem: null }
}

/** What a file says of one account of the fund. */
export interface FilePart {
  readonly read: ReadStatement
  readonly of: FileAccount
  /** How many lines of the file stand before its own. */
  readonly before: number
}

/** A file's statements of the fund's accounts. */
export interface FileParts {
  readonly parts: readonly FilePart[]
  /** What it says of others, which is not read, in words. */
  readonly notes: readonly string[]
  /** Why nothing of it is imported. */
  readonly problem: string | null
}

const nameOfNumber = (account: string): string => (/\d/.test(account) ? maskedAccount(account) : `“${account}”`)

/** Of an account of the fund, named as the list has it. */
const named = (read: ReadStatement, own: OwnAccount | null): ReadStatement =>
  own ? { ...read, account: own.number } : read

/**
 * What a file says of the fund's accounts: of several accounts in it those that are on the list; what the others are is
 * among the notes. Throws 422 for an account said that is not listed.
 */
export const partsOfFile = async (db: Db, file: ReadStatement, said: Said): Promise<FileParts> => {
  const all = everyStatement(file)
  if (all.length === 1) {
    const of = await accountOfFile(db, file, said)
    return { parts: [{ read: named(file, of.own), of, before: 0 }], notes: [], problem: of.problem }
  }
  const accounts = await ownAccounts(db)
  let before = 0
  const parts = all.map((read): FilePart => {
    const own = accountAmong(accounts, read.account) ?? null
    const part = { read: named(read, own), of: { own, choices: [], problem: null }, before }
    before += read.lines.length
    return part
  })
  const [ours, others] = [parts.filter(({ of }) => of.own !== null), parts.filter(({ of }) => of.own === null)]
  const where = 'an owner lists it in Settings, “Terms and account”'
  if (accounts.length === 0)
    return {
      parts,
      notes: [],
      problem: `This file is of several accounts, and the fund lists none of its own: ${where}.`,
    }
  if (ours.length === 0) {
    const found = others.map(({ read }) => nameOfNumber(read.account)).join(', ')
    const problem = `This file is of the accounts ${found}, none of which is among the fund’s bank accounts: ${accounts.map(nameOf).join(', ')}. If one is the fund’s, ${where}.`
    return { parts, notes: [], problem }
  }
  return {
    parts: ours,
    notes: others.map(
      ({ read: { account, lines } }) =>
        `Not read: account ${nameOfNumber(account)} with ${counted(lines.length, 'line')}, which is not among the fund’s bank accounts.`,
    ),
    problem: null,
  }
}

/** The choices as a person reads them. */
export const viewAccounts = (accounts: readonly OwnAccount[]) =>
  accounts.map((one) => ({ id: one.id, name: nameOf(one) }))
