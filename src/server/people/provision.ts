import { newYorkDate } from '#fund/new-york.ts'
import { SettingError } from '../config.ts'
import type { Context } from '../context.ts'
import { timeId } from '../store/time-id.ts'
import { foldName } from './register.ts'

const adminName = 'Fund admin'

/** Makes `ADMIN_EMAIL` an admin, once; an investor's address is refused, since an account is one or the other. */
export const provisionAdmin = async ({ config, store, clock }: Context): Promise<void> => {
  const email = config.adminEmail
  if (email === null) return
  const now = clock.now()
  await store.write(({ db }) =>
    db
      .insertInto('people')
      .values({
        id: timeId(now),
        email,
        name: adminName,
        name_folded: foldName(adminName),
        role: 'admin',
        status: 'active',
        join_date: newYorkDate(now),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute(),
  )
  const { role } = await store.read
    .selectFrom('people')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (role !== 'admin')
    throw new SettingError('ADMIN_EMAIL is the address of an investor; the admin needs one of their own.')
}
