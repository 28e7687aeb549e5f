import type { Db } from '../store/store.ts'

/** Whose address it is, if they may sign in: everybody but an admin who was removed. */
export const personWhoMayEnter = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where((eb) => eb.or([eb('role', '=', 'investor'), eb('status', '=', 'active')]))
    .executeTakeFirst()
