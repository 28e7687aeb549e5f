import type { Work } from '../database/store.ts'
import { tellAccounts } from './account-news.ts'

/**
 * What waits for a second person is on every admin's screen, whether they may decide it or asked for it; so is what
 * Today says of other systems.
 */
export const tellAdmins = async (work: Work): Promise<void> => {
  const admins = await work.db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  await tellAccounts(
    work,
    admins.map(({ id }) => id),
  )
}
