import { registrationLifetimeMilliseconds } from '../auth/rules.ts'
import { finishItem } from '../inbox/raise.ts'
import type { Work } from '../store/store.ts'

const unclaimed = ({ db }: Work) =>
  db
    .deleteFrom('people')
    .where('role', '=', 'investor')
    .where('status', '=', 'pending')
    .where('first_sign_in_at', 'is', null)

/**
 * Removes a registration of an address that nobody ever signed in with: somebody typed it, and it is not theirs to keep
 * from its owner.
 */
export const forgetUnclaimedAt = async (work: Work, now: number, email: string): Promise<void> => {
  const gone = await unclaimed(work).where('email', '=', email).returning('id').execute()
  for (const { id } of gone) await finishItem(work, now, { kind: 'approval', subjectId: id, by: null })
}

/** Removes registrations that nobody ever signed in to (api.md call 4). */
export const forgetUnclaimed = async (work: Work, now: number): Promise<void> => {
  await unclaimed(work)
    .where('created_at', '<=', now - registrationLifetimeMilliseconds)
    .execute()
}
