import { findInvestors } from '#server/people/list/find.ts'
import type { Db } from '#server/platform/database/store.ts'

const peopleMax = 50
const byName = { column: 'name_key', ascending: true, beyond: undefined } as const

/** The people who have or had an address. */
export const ownersOf = async (db: Db, email: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .union(
      db
        .selectFrom('address_changes')
        .select('person_id as id')
        .where('old_email', '=', email)
        .where('state', '=', 'done'),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Every address that an address's owner has or had; the address itself if it is nobody's. */
export const addressesOf = async (db: Db, email: string): Promise<string[]> => {
  const owners = await ownersOf(db, email)
  if (owners.length === 0) return [email]
  const rows = await db
    .selectFrom('people')
    .select('email')
    .where('id', 'in', owners)
    .union(
      db
        .selectFrom('address_changes')
        .select('old_email as email')
        .where('person_id', 'in', owners)
        .where('state', '=', 'done'),
    )
    .execute()
  return rows.map((row) => row.email)
}

/** Whom a search names: the owner of an address, or the first 50 investors by name who are found by its words. */
export const peopleNamed = async (db: Db, search: string): Promise<string[]> => {
  const owners = await ownersOf(db, search.toLowerCase())
  if (owners.length > 0) return owners
  return (await findInvestors(db, { search }, byName, peopleMax)).map(({ person_id }) => person_id)
}
