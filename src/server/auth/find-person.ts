import { refuse } from '../http/refuse.ts'
import type { Db } from '../store/store.ts'

/** Everybody but an admin who was removed. */
const whoMayEnter = (db: Db) =>
  db.selectFrom('people').where((eb) => eb.or([eb('role', '=', 'investor'), eb('status', '=', 'active')]))

/** The person with this address, if they may sign in. */
export const personWhoMayEnter = (db: Db, email: string) =>
  whoMayEnter(db).select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()

/** The same by the person's id. */
export const personByIdWhoMayEnter = (db: Db, id: string) =>
  whoMayEnter(db).select(['id', 'email']).where('id', '=', id).executeTakeFirst()

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
