import type { Expression, Selectable } from 'kysely'
import type { Admin } from '#contract/calls/people/roles.ts'
import { firstAccountOf } from '#server/access/sign-in/person.ts'
import type { By } from '#server/platform/config/context.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { InvestorAccountsTable, PeopleTable } from './schema.ts'

const admins = (db: Db) =>
  db
    .selectFrom('people')
    .leftJoin('freezes', (join) =>
      join.onRef('freezes.person_id', '=', 'people.id').on('freezes.lifted_at', 'is', null),
    )
    .select(['people.id', 'name', 'email', 'admin_role', 'created_at', 'first_sign_in_at', 'freezes.at as frozenAt'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')

type Found = Awaited<ReturnType<ReturnType<typeof admins>['execute']>>[number]

const view = ({ id, name, email, admin_role, created_at, first_sign_in_at, frozenAt }: Found): Admin => ({
  id,
  name,
  email,
  role: admin_role ?? 'viewer',
  frozen_since: isoOrNull(frozenAt),
  invited_at: iso(created_at),
  signed_in_at: isoOrNull(first_sign_in_at),
})

/** Who has an admin's access now, by name. */
export const listAdmins = async (db: Db): Promise<Admin[]> =>
  (await admins(db).orderBy('name_folded').orderBy('people.id').execute()).map(view)

/** One of them; undefined if there is no such admin. */
export const findAdmin = async (db: Db, id: string): Promise<Admin | undefined> => {
  const found = await admins(db).where('people.id', '=', id).executeTakeFirst()
  return found && view(found)
}

export type ClosureRow = Selectable<Schema['closures']>

/** States of a closure in progress: nothing is deposited and trading cannot be requested. */
export const openClosureStates = ['requested', 'verified', 'payable'] as const satisfies readonly ClosureRow['state'][]

/** An investor's closure in progress. Also for use inside another query. */
export const openClosures = (db: Db, personId: Expression<string>) =>
  db.selectFrom('closures').where('account_id', '=', personId).where('state', 'in', openClosureStates)

const open = preparedOne((db, { id }: Slots<{ id: string }>) => openClosures(db, id).selectAll())

export const openClosure = (db: Db, personId: string): Promise<ClosureRow | undefined> => open(db, { id: personId })

/** An investor’s account, with the name, the address and the preferences of the person who stands for it. */
export type Investor = Pick<InvestorAccountsTable, 'id' | 'status' | 'join_date'> &
  Pick<PeopleTable, 'email' | 'name' | 'risk_profile' | 'investment_goals'>

/** Every account, joined with its contact. */
export const accountsOfInvestors = (db: Db) =>
  db.selectFrom('investor_accounts').innerJoin('people', 'people.id', 'investor_accounts.contact_id')

/** Every investor. */
export const selectInvestors = (db: Db) =>
  accountsOfInvestors(db).select([
    'investor_accounts.id',
    'investor_accounts.status',
    'investor_accounts.join_date',
    'people.email',
    'people.name',
    'people.risk_profile',
    'people.investment_goals',
  ])

const byEmail = preparedOne((db, { email }: Slots<{ email: string }>) =>
  db
    .selectFrom('people')
    .innerJoin('investor_accounts', (join) =>
      join.on((eb) => eb('investor_accounts.id', '=', firstAccountOf(db, eb.ref('people.id')))),
    )
    .select(['investor_accounts.id', 'investor_accounts.status', 'investor_accounts.join_date'])
    .select(['people.email', 'people.name', 'people.risk_profile', 'people.investment_goals'])
    .where('people.email', '=', email),
)

const byId = preparedOne((db, { id }: Slots<{ id: string }>) =>
  selectInvestors(db).where('investor_accounts.id', '=', id),
)

/** The first account of the person with this address. Throws 404 if there is none: an admin has none. */
export const investorOf = async (db: Db, email: string): Promise<Investor> => {
  const investor = await byEmail(db, { email })
  if (!investor) throw refuse(404, 'There is no investor with this address.')
  return investor
}

/** Throws 403 for the admin, who has no account. */
export const asInvestor = <One extends object>(found: One | undefined): One => {
  if (!found) throw refuse(403, 'Only an investor has an account.')
  return found
}

/**
 * The account that a call is about, by its id. Throws 403 for an admin, and 409 for somebody who owns none, such as a
 * reader of others.
 */
export const accountOf = ({ accountId, role }: Pick<By, 'accountId'> & Partial<Pick<By, 'role'>>): string => {
  if (accountId !== null) return accountId
  throw role === 'admin'
    ? refuse(403, 'Only an investor has an account.')
    : refuse(409, 'You have no account of your own.')
}

/**
 * The investor of a documented call that one makes about oneself: somebody who owns no account has their own name and
 * preferences, and does not trade. Throws as `investorOf` does.
 */
export const investorFor = async (db: Db, by: By, email: string): Promise<Investor> => {
  if (by.role === 'admin' || by.accountId !== null) return investorOf(db, email)
  const person = await db
    .selectFrom('people')
    .select(['id', 'email', 'name', 'join_date', 'risk_profile', 'investment_goals'])
    .where('id', '=', by.id)
    .executeTakeFirst()
  return { ...asInvestor(person), status: 'inactive' }
}

/** An account by its id. Throws 403 if there is none. */
export const investorById = async (db: Db, id: string): Promise<Investor> => asInvestor(await byId(db, { id }))

/** Why an account cannot be changed; null if it can. A deactivated one reads and withdraws only (api.md "Status"). */
export const changeObstacle = ({ status }: Pick<Investor, 'status'>): string | null =>
  status === 'inactive' ? 'This account is closed to changes: you can only view it and withdraw.' : null

/** Throws 409 if an account cannot be changed. */
export const refuseInactive = (investor: Pick<Investor, 'status'>): void => {
  const obstacle = changeObstacle(investor)
  if (obstacle) throw refuse(409, obstacle)
}
