import type { Actor } from '#server/platform/audit/actor.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { post } from '#server/platform/mail/post.ts'
import { factorChangedText } from '#server/platform/mail/texts.ts'
import { notMeLink } from '../freezes/not-me-links.ts'
import { hasFactor, mustHaveFactor } from '../sign-in/awaits.ts'
import { forgetBrowsers } from '../sign-in/known-browsers.ts'
import { endSessions } from '../sign-in/sessions.ts'
import { forgetGuesses } from './guesses.ts'

export interface Changing extends Actor {
  readonly personId: string
  readonly email: string
  /** "a passkey was added", for the mail and the trail. */
  readonly what: string
  readonly portalUrl: string
  /** The session that makes the change, whose browser remains known; absent if nobody's does. */
  readonly sessionId?: string
}

/** Records a change and mails the person about it, no matter who made it; their other browsers are forgotten. */
export const factorChanged = async (
  work: Work,
  now: number,
  { by, from, personId, email, what, portalUrl, sessionId }: Changing,
) => {
  await forgetGuesses(work, personId)
  await forgetBrowsers(work, personId, sessionId)
  await audit(work, now, { by, from, action: 'factor.change', subject: email, detail: what, personId })
  const notMe = await notMeLink(work, now, { personId, about: 'factor', portalUrl })
  await post(work, now, { to: email, ...factorChangedText({ what, notMe }), urgency: 'urgent' })
}

/** Throws 409 if somebody who needs a factor would be left without one; then nothing is removed. */
export const demandOneLeft = async (
  work: Work,
  config: Config,
  person: { id: string; role: string },
): Promise<void> => {
  if (mustHaveFactor(config, person.role) && !(await hasFactor(work.db, person.id)))
    throw refuse(409, 'This is your last second factor, and an admin has to have one. Add another one first.')
}

/** Recovery codes are of no use without a factor. */
export const dropIdleCodes = async ({ db }: Work, personId: string): Promise<void> => {
  if (!(await hasFactor(db, personId)))
    await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
}

/**
 * Removes all factors of a person and ends their sessions: after losing them, they set up new ones at the next sign-in.
 */
export const resetFactors = async (
  work: Work,
  now: number,
  { by, from, personId, email, portalUrl }: Omit<Changing, 'what'>,
): Promise<void> => {
  await work.db.deleteFrom('passkeys').where('person_id', '=', personId).execute()
  await work.db.deleteFrom('totp_secrets').where('person_id', '=', personId).execute()
  await work.db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await endSessions(work, (sessions) => sessions.where('person_id', '=', personId))
  const what = 'every second factor was reset by the operator'
  await factorChanged(work, now, { by, from, personId, email, what, portalUrl })
}
