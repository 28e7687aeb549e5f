import { tellAccounts } from '../live/account-news.ts'
import type { Work } from '../store/store.ts'

/** What waits for a second person is on the screens of all admins: of who may decide, and of who asked. */
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
