import { audit } from '#server/platform/audit/audit.ts'
import type { Context, SignedInWork } from '#server/platform/config/context.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import { mailboxKeyOf } from '#server/platform/mail/post.ts'
import { liftAll } from './guard.ts'

/** After too many failures in a row unknown browsers can no longer sign in to this person's account. */
export const signInStopped = announcement<{ readonly personId: string }>('sign-in stopped')

/** They can again: because of an admin, or of a sign-in from a known browser, which is nobody's decision. */
export const signInStopLifted = announcement<{
  readonly personId: string
  readonly by: { readonly email: string } | null
}>('sign-in stop lifted')

/** The admin lifts the stop on a person's address. Throws 404 if the person does not exist. */
export const liftStopOf = async (
  work: SignedInWork,
  { secret }: Pick<Context, 'clock' | 'secret'>,
  personId: string,
): Promise<void> => {
  const { by } = work.actor
  const person = await work.db.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirst()
  if (!person) throw refuse(404, 'There is no such investor.')
  await work.announce(signInStopLifted, { personId, by })
  const addressKey = keyedHash(secret, 'address', person.email)
  await liftAll(work, { addressKey, mailboxKey: mailboxKeyOf(secret, person.email) })
  const detail = 'unknown browsers may try again'
  await audit(work, { action: 'sign-in.lift', subject: person.email, detail })
}
