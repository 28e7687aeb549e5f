import type { Work } from '#server/platform/database/store.ts'
import type { AddressChanged } from '../accounts/people.ts'

/** A newsletter follows its reader to their new address, unless it goes there already. */
export const followAddress = async ({ db }: Work, { from, to }: AddressChanged): Promise<void> => {
  const known = await db.selectFrom('newsletter').select('confirmed_at').where('email', '=', to).executeTakeFirst()
  if (known?.confirmed_at) {
    await db.deleteFrom('newsletter').where('email', '=', from).execute()
    return
  }
  const subscribed = await db
    .selectFrom('newsletter')
    .select('id')
    .where('email', '=', from)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!subscribed) return
  await db.deleteFrom('newsletter').where('email', '=', to).execute()
  await db.updateTable('newsletter').set({ email: to }).where('id', '=', subscribed.id).execute()
}
