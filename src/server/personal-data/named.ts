import { findInvestors } from '../investor-list/find.ts'
import type { Db } from '../store/store.ts'

const peopleMax = 50
const byName = { column: 'name_key', ascending: true, beyond: undefined } as const

/** Whose an address is, or was. */
const ownersOf = async (db: Db, email: string): Promise<string[]> => {
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

/** Whom a search names: the owner of an address, or the first 50 investors by name who are found by its words. */
export const peopleNamed = async (db: Db, search: string): Promise<string[]> => {
  const owners = await ownersOf(db, search.toLowerCase())
  if (owners.length > 0) return owners
  return (await findInvestors(db, { search }, byName, peopleMax)).map(({ person_id }) => person_id)
}
