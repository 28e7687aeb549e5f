import { registrationLifetimeMilliseconds } from '../auth/rules.ts'
import type { Work } from '../store/store.ts'

/** Removes registrations that nobody ever signed in to (api.md call 4). */
export const forgetUnclaimed = async ({ db }: Work, now: number): Promise<void> => {
  await db
    .deleteFrom('people')
    .where('role', '=', 'investor')
    .where('status', '=', 'pending')
    .where('first_sign_in_at', 'is', null)
    .where('created_at', '<=', now - registrationLifetimeMilliseconds)
    .execute()
}
