import type { Selectable } from 'kysely'
import type { BrokerAccounts } from '#contract/calls/money/broker.ts'
import { centsOf, storedDecimal } from '#fund/broker/decimals.ts'
import { toDollars } from '#fund/cents/money.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Db, PersonActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { maskedAccount } from '../bank/view.ts'
import type { BrokerAccountsTable } from './schema.ts'

export type BrokerAccount = Selectable<BrokerAccountsTable>

/** How many can be registered. */
const accountsMax = 20

/** The fund’s accounts at its brokers, the first registered first; those that were removed too. */
export const everyBrokerAccount = (db: Db): Promise<BrokerAccount[]> =>
  db.selectFrom('broker_accounts').selectAll().orderBy('id').execute()

const isRegistered = ({ removed_at }: BrokerAccount): boolean => removed_at === null

export const brokerAccounts = async (db: Db): Promise<BrokerAccount[]> =>
  (await everyBrokerAccount(db)).filter(isRegistered)

const plainNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]+/g, '')

/** The account whose number a file names: brokers write it whole. */
export const accountOfNumber = (accounts: readonly BrokerAccount[], number: string): BrokerAccount | undefined =>
  accounts.find((one) => plainNumber(one.number) === plainNumber(number))

const newestDay = (db: Db, accountId: string) =>
  db
    .selectFrom('broker_days')
    .select(['day', 'nav_end'])
    .where('account_id', '=', accountId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

export const viewBrokerAccounts = async (db: Db, now: number): Promise<BrokerAccounts> => {
  const accounts = await everyBrokerAccount(db)
  const newest = await Promise.all(accounts.map(({ id }) => newestDay(db, id)))
  return {
    as_of: iso(now),
    accounts: accounts.map(({ id, broker, number, added_at, added_by, removed_at }, place) => {
      const last = newest[place]
      return {
        id,
        broker,
        number: maskedAccount(number),
        added_at: iso(added_at),
        added_by,
        removed_at: isoOrNull(removed_at),
        last_day: last?.day ?? null,
        nav: last ? toDollars(centsOf(storedDecimal(last.nav_end))) : null,
      }
    }),
  }
}

/** Registers an account; one that was removed is registered again. Throws 409 for one that is, and beyond the most. */
export const addBrokerAccount = async (
  work: Work<PersonActor>,
  { broker, number }: { readonly broker: string; readonly number: string },
): Promise<void> => {
  const { db, now, actor } = work
  await lockBook(work)
  const accounts = await everyBrokerAccount(db)
  const known = accountOfNumber(accounts, number)
  if (known && isRegistered(known)) throw refuse(409, 'This account is registered already.')
  if (accounts.filter(isRegistered).length >= accountsMax)
    throw refuse(409, `At most ${accountsMax} accounts can be registered. Remove one first.`)
  const row = { broker, number, added_at: now, added_by: actor.by.email, removed_at: null }
  if (known) await db.updateTable('broker_accounts').set(row).where('id', '=', known.id).execute()
  else
    await db
      .insertInto('broker_accounts')
      .values({ id: timeId(now), ...row })
      .execute()
  await audit(work, { action: 'broker-account.add', subject: broker, detail: `account ${number}: its files are read` })
}

/** Takes an account from the list. Throws 404 unless it is on it. */
export const removeBrokerAccount = async (work: Work<PersonActor>, id: string): Promise<void> => {
  const { db, now } = work
  const account = (await brokerAccounts(db)).find((one) => one.id === id)
  if (!account) throw refuse(404, 'There is no such account.')
  await db.updateTable('broker_accounts').set({ removed_at: now }).where('id', '=', id).execute()
  const detail = `account ${account.number}: its files are no longer read`
  await audit(work, { action: 'broker-account.remove', subject: account.broker, detail })
}
