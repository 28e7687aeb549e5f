import type { Selectable, Updateable } from 'kysely'
import type { InvestorStatus } from '#contract/entities/basic.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { foldText } from '#fund/text/fold.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import type { InvestorAccountsTable, PeopleTable } from './schema.ts'

/** These people are new, or they or their accounts changed: name, address, status, risk profile, join date. */
export const peopleChanged = announcement<readonly string[]>('people changed')

/** These people's rows are about to be removed. */
export const peopleLeave = announcement<readonly string[]>('people leave')

/** These investors were approved, or added as approved. */
export const approved = announcement<{ readonly personIds: readonly string[]; readonly byId: string }>('approved')

/** This investor was deactivated: the account reads and withdraws only. */
export const deactivated = announcement<{ readonly personId: string; readonly byId: string }>('deactivated')

export interface AddressChanged {
  readonly personId: string
  readonly from: string
  readonly to: string
}

/** This person has a new mail address, confirmed from both mailboxes. */
export const addressChanged = announcement<AddressChanged>('address changed')

/**
 * The accounts for which addresses are kept, by address, so that nobody else gets them: of those given, the ones in
 * dispute, and the ones that a change left while a mail about it can still be answered with "This was not me".
 */
export const addressesKept = async (db: Db, now: number, emails: readonly string[]): Promise<Map<string, string>> => {
  const [disputed, left] = await Promise.all([
    db
      .selectFrom('freezes')
      .select(['disputed_email as email', 'person_id'])
      .where('lifted_at', 'is', null)
      .where('disputed_email', 'in', emails)
      .execute(),
    db
      .selectFrom('address_changes')
      .innerJoin('not_me_links', 'not_me_links.person_id', 'address_changes.person_id')
      .select(['address_changes.old_email as email', 'address_changes.person_id'])
      .where('address_changes.state', '=', 'done')
      .where('address_changes.old_email', 'in', emails)
      .where('not_me_links.about', '=', 'address')
      .where('not_me_links.used_at', 'is', null)
      .where('not_me_links.expires_at', '>', now)
      .execute(),
  ])
  return new Map([...left, ...disputed].map(({ email, person_id }) => [email ?? '', person_id]))
}

type Needed = 'email' | 'name' | 'role'

/**
 * A person to insert, an investor with the account that they are the owner of; the status is the account's, and null for
 * somebody who gets none. Missing fields are unknown; by default the id is new and the join date is today.
 */
export type NewPerson = Pick<PeopleTable, Needed> & { readonly status: InvestorStatus | null } & Partial<
    Omit<PeopleTable, Needed | 'status' | 'name_folded'>
  >

const rowOf = (now: number, { created_at = now, ...person }: NewPerson): Selectable<PeopleTable> => ({
  id: timeId(created_at),
  join_date: newYorkDate(created_at),
  created_at,
  first_sign_in_at: null,
  password_hash: null,
  risk_profile: null,
  investment_goals: null,
  language: null,
  admin_role: person.role === 'admin' ? 'owner' : null,
  second_by: null,
  second_at: null,
  ...person,
  status: person.role === 'admin' ? (person.status ?? 'active') : 'active',
  name_folded: foldText(person.name),
})

type Statuses = ReadonlyMap<string, InvestorStatus | null>

/** Opens the account of each of these people who is an investor, with the person’s id; they are its owner. */
const openAccounts = async ({ db }: Work, people: readonly Selectable<PeopleTable>[], statuses: Statuses) => {
  const accounts = people.flatMap(({ id, role, join_date, created_at }) => {
    const status = statuses.get(id) ?? null
    if (role !== 'investor' || status === null) return []
    return [{ id, contact_id: id, status, join_date, created_at, declined_at: null }]
  })
  if (accounts.length === 0) return
  await db.insertInto('investor_accounts').values(accounts).execute()
  await db
    .insertInto('account_members')
    .values(
      accounts.map(({ id, created_at }) => ({ id, account_id: id, person_id: id, role: 'owner', since: created_at })),
    )
    .execute()
}

/**
 * Inserts people, and an account for each who is an investor: the one place where an account begins. Returns the ids of
 * the new ones, by address. Existing accounts stay as they are, and an address that is kept for another person gets
 * none; of a hundred inserts at once, the unique index admits one.
 */
export const insertPeople = async (work: Work, people: readonly NewPerson[]): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>()
  const made = await mapInTurns(people, (person) => rowOf(work.now, person))
  const statuses: Statuses = new Map(made.map(({ id }, place) => [id, people[place]?.status ?? null]))
  await inBatches(made, async (batch) => {
    const kept = await addressesKept(
      work.db,
      work.now,
      batch.map(({ email }) => email),
    )
    const rows = batch.filter(({ email }) => !kept.has(email))
    if (rows.length === 0) return
    const inserted = await work.db
      .insertInto('people')
      .values([...rows])
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'email'])
      .execute()
    for (const { id, email } of inserted) ids.set(email, id)
    await openAccounts(
      work,
      rows.filter(({ id, email }) => ids.get(email) === id),
      statuses,
    )
  })
  if (ids.size > 0) await work.announce(peopleChanged, [...ids.values()])
  return ids
}

/** Deleting a person asks every table that may refer to them. */
const removedAtOnce = 200

/** One person, like `insertPeople`; undefined if the address has an account, or is kept for one. */
export const insertPerson = async (work: Work, person: NewPerson): Promise<string | undefined> =>
  (await insertPeople(work, [person])).get(person.email)

/** The one record that a person's own form and the admin's form both save. */
export const personRecord = (id: string) => ({ kind: 'person', subject: id }) as const

/**
 * Removes people of whom nothing is booked, and with them the accounts that they are the contacts of. Only those without
 * a sign-in are removed; returns how many.
 */
export const removePeople = async (work: Work, ids: readonly string[]): Promise<number> => {
  let removed = 0
  await inBatches(
    ids.map((id) => ({ id })),
    async (some) => {
      const batch = some.map(({ id }) => id)
      const unclaimed = await work.db
        .selectFrom('people')
        .select('id')
        .where('id', 'in', batch)
        .where('first_sign_in_at', 'is', null)
        .execute()
      const gone = unclaimed.map(({ id }) => id)
      if (gone.length === 0) return
      await work.db.deleteFrom('investor_accounts').where('contact_id', 'in', gone).execute()
      await work.db.deleteFrom('account_members').where('person_id', 'in', gone).execute()
      await work.db.deleteFrom('people').where('id', 'in', gone).execute()
      removed += gone.length
    },
    removedAtOnce,
  )
  return removed
}

export type PersonPart = Updateable<
  Pick<PeopleTable, 'name' | 'status' | 'admin_role' | 'second_by' | 'second_at' | 'risk_profile' | 'investment_goals'>
>

/** Changes an account’s row and announces it. */
export const changeAccountRow = async (
  work: Work,
  id: string,
  part: Updateable<Pick<InvestorAccountsTable, 'status'>>,
): Promise<void> => {
  await work.db.updateTable('investor_accounts').set(part).where('id', '=', id).execute()
  await work.announce(peopleChanged, [id])
}

/** Changes a person's row and announces it. */
export const changePerson = async (work: Work, id: string, part: PersonPart): Promise<void> => {
  if (Object.keys(part).length === 0) return
  const folded = part.name === undefined ? {} : { name_folded: foldText(part.name) }
  await work.db
    .updateTable('people')
    .set({ ...part, ...folded })
    .where('id', '=', id)
    .execute()
  await work.announce(peopleChanged, [id])
}
