import type { Expression } from 'kysely'
import type { Awaits } from '#contract/entities/factors.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { toDollars } from '#fund/cents/money.ts'
import { accountTotals } from '#server/ledger/balances.ts'
import type { Config } from '#server/platform/config/config.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { frozenAmong, notSuspended } from '../freezes/frozen.ts'

/** Whether a person has a second factor that counts: a passkey, or an authenticator app that was confirmed. */
export const hasFactor = async (db: Db, personId: string): Promise<boolean> => {
  const passkeys = db.selectFrom('passkeys').select('person_id').where('person_id', '=', personId)
  const apps = db.selectFrom('totp_secrets').select('person_id').where('person_id', '=', personId)
  const factors = await passkeys
    .where(notSuspended('passkeys.person_id', 'passkeys.created_at'))
    .union(
      apps
        .where('confirmed_at', 'is not', null)
        .where(notSuspended('totp_secrets.person_id', 'totp_secrets.confirmed_at')),
    )
    .execute()
  return factors.length > 0
}

/** Whether this role needs a second factor: an admin's does in real use. */
export const mustHaveFactor = ({ asksForFactors }: Pick<Config, 'asksForFactors'>, role: string): boolean =>
  asksForFactors && role === 'admin'

/** What a session still lacks after a correct password or code. */
export const awaitsOf = async (
  db: Db,
  config: Pick<Config, 'asksForFactors'>,
  personId: string,
): Promise<Awaits | null> => {
  if (await hasFactor(db, personId)) return 'factor'
  // While it is frozen nobody sets up a factor, nor reaches what one is needed for.
  if ((await frozenAmong(db, [personId])).size > 0) return null
  const { role } = await db.selectFrom('people').select('role').where('id', '=', personId).executeTakeFirstOrThrow()
  return mustHaveFactor(config, role) ? 'enrolment' : null
}

/** Everybody but an admin who was removed. */
const whoMayEnter = (db: Db) =>
  db
    .selectFrom('people')
    .leftJoin('freezes', (join) =>
      join.onRef('freezes.person_id', '=', 'people.id').on('freezes.lifted_at', 'is', null),
    )
    .where((eb) => eb.or([eb('people.role', '=', 'investor'), eb('people.status', '=', 'active')]))

/**
 * The person with this address, if they may sign in. The password of a frozen account signs nobody in, and where its
 * address is disputed, no mailed code does.
 */
export const personWhoMayEnter = async (db: Db, email: string) => {
  const found = await whoMayEnter(db)
    .select(['people.id', 'people.name', 'people.first_sign_in_at', 'people.password_hash'])
    .select(['freezes.id as freezeId', 'freezes.disputed_email'])
    .where('people.email', '=', email)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, name, first_sign_in_at, password_hash, freezeId, disputed_email } = found
  return {
    id,
    /** Null until somebody has answered from this mailbox: a stranger may have typed it. */
    name: first_sign_in_at === null ? null : name,
    password_hash: freezeId === null ? password_hash : null,
    isFrozen: freezeId !== null,
    isDisputed: disputed_email !== null,
  }
}

/** What an email to somebody greets them by; null until they have answered from their mailbox. */
export const greetedName = async (db: Db, id: string): Promise<string | null> => {
  const person = await db
    .selectFrom('people')
    .select(['name', 'first_sign_in_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return person && person.first_sign_in_at !== null ? person.name : null
}

/** The same by the person's id. */
export const personByIdWhoMayEnter = (db: Db, id: string) =>
  whoMayEnter(db).select(['people.id', 'people.email']).where('people.id', '=', id).executeTakeFirst()

/**
 * Makes what changes a person's ways to sign in, or reads them to let somebody in, happen one after the other, on every
 * node. What was read before may have changed once it is held.
 */
export const holdPerson = async ({ db }: Work, id: string): Promise<void> => {
  await db.updateTable('people').set({ id }).where('id', '=', id).execute()
}

/**
 * The id of a person’s first account, which is meant wherever none is named: the one that they have owned for longest.
 * For use inside another query; empty if they own none.
 */
export const firstAccountOf = (db: Db, personId: Expression<string>) =>
  db
    .selectFrom('account_members')
    .select('account_members.account_id')
    .where('account_members.person_id', '=', personId)
    .where('account_members.role', '=', 'owner')
    .where('account_members.ended_at', 'is', null)
    .orderBy('account_members.since')
    .orderBy('account_members.id')
    .limit(1)

/** An investor's account by its id, with its contact's name and address. Throws 404 if there is none. */
export const demandInvestor = async (db: Db, id: string) => {
  const person = await db
    .selectFrom('investor_accounts')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .select(['investor_accounts.id', 'people.name', 'people.email', 'investor_accounts.status'])
    .where('investor_accounts.id', '=', id)
    .executeTakeFirst()
  if (!person) throw refuse(404, 'There is no such investor.')
  return person
}

const found = preparedOne((db, { id }: Slots<{ id: string }>) =>
  db
    .selectFrom('people')
    .leftJoin('investor_accounts', (join) =>
      join.on((eb) => eb('investor_accounts.id', '=', firstAccountOf(db, eb.ref('people.id')))),
    )
    .select(['people.id', 'people.email', 'people.name', 'people.role', 'people.join_date as known_since'])
    .select(['investor_accounts.id as account_id', 'investor_accounts.join_date'])
    .where('people.id', '=', id),
)

/**
 * The session user of spec §3, with the figures of their first account; undefined if the person no longer exists. Bank
 * details are never included.
 */
export const sessionUser = async (
  db: Db,
  { id, accountId }: { readonly id: string; readonly accountId?: string | null },
): Promise<SessionUser | undefined> => {
  // In one round where the account is known; who owns none has zeros.
  const [person, known] = await Promise.all([
    found(db, { id }),
    accountId === undefined ? undefined : accountTotals(db, accountId ?? id),
  ])
  if (!person) return undefined
  const { account_id, join_date, known_since, ...user } = person
  if (user.role === 'admin') return { ...user }
  const totals = known ?? (await accountTotals(db, account_id ?? id))
  return {
    ...user,
    accountBalance: toDollars(totals.balance),
    totalInvested: toDollars(totals.invested),
    totalProfits: toDollars(totals.profit),
    joinDate: join_date ?? known_since,
  }
}
