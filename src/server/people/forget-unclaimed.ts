import { registrationLifetimeMs } from '../auth/rules.ts'
import { finishItem } from '../inbox/raise.ts'
import { inBatches } from '../store/in-batches.ts'
import { lockingRows } from '../store/lock-rows.ts'
import type { Work } from '../store/store.ts'
import { peopleLeave } from './announcements.ts'

/** Locked, since the owner of the address may be signing in at this moment. */
const unclaimed = ({ db }: Work) =>
  lockingRows(
    db,
    db
      .selectFrom('people')
      .select('id')
      .where('role', '=', 'investor')
      .where('status', '=', 'pending')
      .where('first_sign_in_at', 'is', null)
      .orderBy('id'),
  )

const remove = async (work: Work, now: number, people: readonly { readonly id: string }[]): Promise<void> => {
  const gone = people.map(({ id }) => id)
  if (gone.length === 0) return
  await work.announce(peopleLeave, now, gone)
  await inBatches(people, (batch) =>
    work.db
      .deleteFrom('people')
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute(),
  )
}

/** Removes a registration that nobody ever signed in to: whoever typed the address must not keep it from its owner. */
export const forgetUnclaimedAt = async (work: Work, now: number, email: string): Promise<void> => {
  const gone = await unclaimed(work).where('email', '=', email).execute()
  await remove(work, now, gone)
  for (const { id } of gone) await finishItem(work, now, { kind: 'approval', subjectId: id, by: null })
}

/** Removes registrations that nobody ever signed in to (api.md call 4). */
export const forgetUnclaimed = async (work: Work, now: number): Promise<void> =>
  remove(
    work,
    now,
    await unclaimed(work)
      .where('created_at', '<=', now - registrationLifetimeMs)
      .execute(),
  )
