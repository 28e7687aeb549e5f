import { refuse } from '../http/refuse.ts'
import type { Db, Work } from '../store/store.ts'

/** Everybody but an admin who was removed. */
const whoMayEnter = (db: Db) =>
  db.selectFrom('people').where((eb) => eb.or([eb('role', '=', 'investor'), eb('status', '=', 'active')]))

/** The person with this address, if they may sign in. */
export const personWhoMayEnter = (db: Db, email: string) =>
  whoMayEnter(db).select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()

/** The same by the person's id. */
export const personByIdWhoMayEnter = (db: Db, id: string) =>
  whoMayEnter(db).select(['id', 'email']).where('id', '=', id).executeTakeFirst()

/**
 * Makes what changes a person's ways to sign in, or reads them to let somebody in, happen one after the other, on every
 * node. What was read before may have changed once it is held.
 */
export const holdPerson = async ({ db }: Work, id: string): Promise<void> => {
  await db.updateTable('people').set({ id }).where('id', '=', id).execute()
}

/** An investor by id. Throws 404 if no investor has this id. */
export const demandInvestor = async (db: Db, id: string) => {
  const person = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'status'])
    .where('id', '=', id)
    .where('role', '=', 'investor')
    .executeTakeFirst()
  if (!person) throw refuse(404, 'There is no such investor.')
  return person
}
