import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

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
    .select(['people.id', 'people.password_hash', 'freezes.id as freezeId', 'freezes.disputed_email'])
    .where('people.email', '=', email)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, password_hash, freezeId, disputed_email } = found
  return {
    id,
    password_hash: freezeId === null ? password_hash : null,
    isFrozen: freezeId !== null,
    isDisputed: disputed_email !== null,
  }
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
