import type { Selectable } from 'kysely'
import { isRoutingNumber } from '#fund/money/references.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import { house } from '#server/platform/config/house.ts'
import { factOf } from '#server/platform/database/facts.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { areAsMade, demandAsMade, type RowsOf } from '#server/platform/integrity/demand.ts'
import { everyOwnAccount, listOwnAccount } from './own-accounts.ts'
import type { WiringAccountsTable } from './schema.ts'

/** The account that deposits are sent to and payouts are made from. */
export interface WiringAccount {
  readonly bank: string
  readonly routingNumber: string
  readonly accountNumber: string
  readonly companyId: string
  /** Whether the owner has confirmed it as the fund's own. */
  readonly confirmed: boolean
}

export const digestOfAccount = ({ bank, routingNumber, accountNumber, companyId, confirmed }: WiringAccount): string =>
  sha256OfJson([bank, routingNumber, accountNumber, companyId, confirmed])

export const accountInWords = ({ bank, routingNumber, accountNumber, companyId, confirmed }: WiringAccount): string =>
  `${bank}, routing number ${routingNumber}, account ${accountNumber}, company id ${companyId}${confirmed ? '' : ', not confirmed as the fund’s own'}`

/** What this node's content/house.yaml says. */
export const fileAccount = (): WiringAccount => {
  const { bank, routingNumber, accountNumber, companyId } = house.depositAccount
  return { bank, routingNumber, accountNumber, companyId, confirmed: house.confirmed.includes('depositAccount') }
}

export type UsedAccount = WiringAccount & Pick<Selectable<WiringAccountsTable>, 'digest' | 'adopted_at' | 'adopted_by'>

const recorded = async (db: Db): Promise<UsedAccount | undefined> => {
  const row = await db.selectFrom('wiring_accounts').selectAll().where('replaced_at', 'is', null).executeTakeFirst()
  return (
    row && {
      bank: row.bank,
      routingNumber: row.routing_number,
      accountNumber: row.account_number,
      companyId: row.company_id,
      confirmed: row.confirmed === 1,
      digest: row.digest,
      adopted_at: row.adopted_at,
      adopted_by: row.adopted_by,
    }
  )
}

/**
 * The account that is used: the last one that was adopted. Before a fund's first start with this version, which records
 * it, it is what the file says, as it was until then.
 */
export const usedAccount = async (db: Db): Promise<UsedAccount> => {
  const account = fileAccount()
  return (await recorded(db)) ?? { ...account, digest: digestOfAccount(account), adopted_at: 0, adopted_by: null }
}

const usedRow = async (db: Db): Promise<RowsOf> => {
  const rows = await db.selectFrom('wiring_accounts').select('id').where('replaced_at', 'is', null).execute()
  return { table: 'wiring_accounts', ids: rows.map(({ id }) => id) }
}

/** Throws 409, and has it told, if the account that is used was changed in the database. */
export const demandUsedAccount = async (db: Db): Promise<void> =>
  demandAsMade(db, 'The account that deposits are sent to', await usedRow(db))

/** Whether a demo made this fund, its account included: nothing is ever paid into that. */
export const isMadeUp = async (db: Db): Promise<boolean> => (await factOf(db, 'made-by')) === 'demo'

/**
 * Why investors cannot be told where to send money; null if they can. A real fund's account counts once its owner has
 * confirmed it as the fund's own, and its bank's number passes its check digit; one that was changed in the database
 * does not.
 */
export const accountObstacle = async (db: Db): Promise<string | null> => {
  if (!(await areAsMade(db, await usedRow(db))))
    return 'Deposits are stopped while the fund checks its bank account. Do not send money until you hear from us.'
  const { confirmed, routingNumber } = await usedAccount(db)
  if ((confirmed && isRoutingNumber(routingNumber)) || (await isMadeUp(db))) return null
  return 'The fund has not confirmed its bank account yet.'
}

/** Records an account as the one that is used from now on; a confirmed one is on the list of the fund's own as well. */
export const keepAccount = async (work: Work, account: WiringAccount, adoptedBy: string | null): Promise<void> => {
  const { db, now } = work
  await db.updateTable('wiring_accounts').set({ replaced_at: now }).where('replaced_at', 'is', null).execute()
  await db
    .insertInto('wiring_accounts')
    .values({
      id: timeId(now),
      bank: account.bank,
      routing_number: account.routingNumber,
      account_number: account.accountNumber,
      company_id: account.companyId,
      confirmed: account.confirmed ? 1 : 0,
      digest: digestOfAccount(account),
      adopted_at: now,
      adopted_by: adoptedBy,
      replaced_at: null,
    })
    .execute()
  await listUsed(work, account, adoptedBy)
}

const listUsed = async (work: Work, { bank, accountNumber, confirmed }: WiringAccount, addedBy: string | null) => {
  if (confirmed) await listOwnAccount(work, { bank, number: accountNumber, addedBy })
}

/**
 * The first start of a fund records what it used until then, so that a change of the file moves no money by itself. An
 * account that was confirmed before there was a list of the fund's own begins it.
 */
export const keepLastUsed = async (work: Work): Promise<void> => {
  const used = await recorded(work.db)
  if (used) return (await everyOwnAccount(work.db)).length > 0 ? undefined : listUsed(work, used, used.adopted_by)
  const account = fileAccount()
  await keepAccount(work, account, null)
  const detail = `${accountInWords(account)}, as it was used until now. SHA-256 ${digestOfAccount(account)}`
  await audit(work, { action: 'wiring.adopt', subject: account.bank, detail })
}
