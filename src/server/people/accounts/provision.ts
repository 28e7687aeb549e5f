import { SettingError } from '#server/platform/base/setting-error.ts'
import type { Context } from '#server/platform/config/context.ts'
import { inviteNewcomer } from './change.ts'

const adminName = 'Fund admin'

/**
 * Makes `ADMIN_EMAIL` an owner and invites them, once; an investor's address is refused, since an account is one or the
 * other.
 */
export const provisionAdmin = async ({ config, store }: Context): Promise<void> => {
  const email = config.adminEmail
  if (email === null) return
  const movedOn = await store.read
    .selectFrom('address_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('state', '=', 'done')
    .executeTakeFirst()
  // That admin has another address now.
  if (movedOn) return
  const owner = { email, name: adminName, role: 'owner', portalUrl: config.portalUrl } as const
  await store.write((work) => inviteNewcomer(work, owner))
  const { role } = await store.read
    .selectFrom('people')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (role !== 'admin')
    throw new SettingError('ADMIN_EMAIL is the address of an investor; the admin needs one of their own.')
}
