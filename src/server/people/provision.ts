import { SettingError } from '../config.ts'
import type { Context } from '../context.ts'
import { forgetUnclaimedAt } from './forget-unclaimed.ts'
import { insertPerson } from './people.ts'

const adminName = 'Fund admin'

/** Makes `ADMIN_EMAIL` an admin, once; an investor's address is refused, since an account is one or the other. */
export const provisionAdmin = async ({ config, store, clock }: Context): Promise<void> => {
  const email = config.adminEmail
  if (email === null) return
  const movedOn = await store.read
    .selectFrom('address_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('state', '=', 'done')
    .executeTakeFirst()
  // That admin goes by another address now.
  if (movedOn) return
  await store.write(async (work) => {
    await forgetUnclaimedAt(work, clock.now(), email)
    await insertPerson(work, clock.now(), { email, name: adminName, role: 'admin', status: 'active' })
  })
  const { role } = await store.read
    .selectFrom('people')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (role !== 'admin')
    throw new SettingError('ADMIN_EMAIL is the address of an investor; the admin needs one of their own.')
}
