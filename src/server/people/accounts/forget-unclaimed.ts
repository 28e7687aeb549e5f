import { registrationLifetimeMs } from '#server/access/sign-in/rules.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { lockingRows } from '#server/platform/database/lock-rows.ts'
import type { Store, Work } from '#server/platform/database/store.ts'
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

/** Each has dozens of rows in the index of names. */
const peopleAtOnce = 20

/**
 * Removes registrations that nobody ever signed in to (api.md call 4), some in each unit: after a flood of them, others
 * write in between.
 */
export const forgetUnclaimed = async (store: Store, now: number): Promise<void> => {
  const some = (work: Work) =>
    unclaimed(work)
      .where('created_at', '<=', now - registrationLifetimeMs)
      .limit(peopleAtOnce)
      .execute()
  for (let gone = peopleAtOnce; gone === peopleAtOnce; )
    gone = await store.write(async (work) => {
      const people = await some(work)
      await remove(work, now, people)
      return people.length
    })
}
