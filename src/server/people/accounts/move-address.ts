import { keepAssignments } from '#server/notices/inbox/follow-address.ts'
import type { Work } from '#server/platform/database/store.ts'
import { redirectWaiting } from '#server/platform/mail/redirect.ts'
import { type AddressChanged, addressChanged, peopleChanged } from './announcements.ts'
import { forgetUnclaimedAt } from './forget-unclaimed.ts'

/**
 * Gives an account another address, with the mails that wait for it. False, with nothing done, if the address belongs to
 * another account.
 */
export const moveAddress = async (work: Work, now: number, moved: AddressChanged): Promise<boolean> => {
  const { personId, from, to } = moved
  await forgetUnclaimedAt(work, now, to)
  if (await work.db.selectFrom('people').select('id').where('email', '=', to).executeTakeFirst()) return false
  const changed = await work.db
    .updateTable('people')
    .set({ email: to })
    .where('id', '=', personId)
    .where('email', '=', from)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) throw new Error('The account goes by another address than the one it leaves')
  await work.announce(peopleChanged, now, [personId])
  await work.announce(addressChanged, now, moved)
  await redirectWaiting(work, from, to)
  await keepAssignments(work, from, to)
  return true
}
