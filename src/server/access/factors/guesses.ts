import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { dayMs, minuteMs } from '#fund/calendar/time.ts'
import type { Config } from '#server/platform/config/config.ts'
import { house } from '#server/platform/config/house.ts'
import type { Work } from '#server/platform/database/store.ts'
import { isOurOrigin } from '#server/platform/http/origins.ts'
import { type Allowance, restoreAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { everMs } from '../sign-in/rules.ts'
import { tokenHash } from '../sign-in/sessions.ts'

/** Wrong codes of a person within a day, across all sessions. */
const failuresPerDayMax = 20
/**
 * Wrong codes of the app in a row, counted without an end in time: after these only a recovery code or a passkey is
 * accepted.
 */
const appFailuresInRowMax = 100

export const ofDay = (personId: string): Allowance => ({
  key: `factor-failures ${personId}`,
  max: failuresPerDayMax,
  windowMs: dayMs,
})

export const ofApp = (personId: string): Allowance => ({
  key: `app-failures ${personId}`,
  max: appFailuresInRowMax,
  windowMs: everMs,
})

/** The person proved who they are: the run of wrong codes ends. */
export const forgetGuesses = (work: Work, personId: string): Promise<void> =>
  restoreAllowance(work, ofApp(personId).key)

const challengeBytes = 32
export const challengeMs = 5 * minuteMs

export interface Purpose {
  /** `sign-in`, `register`, `confirm`, or `step-up` and the action. */
  readonly purpose: string
  /** Null before a sign-in. */
  readonly sessionId: string | null
}

/** Something new for a passkey to sign, good for one answer of this purpose and session. */
export const newChallenge = async ({ db, now }: Work, { purpose, sessionId }: Purpose): Promise<Buffer> => {
  const challenge = randomBytes(challengeBytes)
  const challenge_hash = tokenHash(challenge.toString('base64url'))
  const expires_at = now + challengeMs
  await db
    .insertInto('factor_challenges')
    .values({ challenge_hash, purpose, session_id: sessionId, expires_at })
    .execute()
  return challenge
}

/** Uses up a challenge: of a hundred answers at once, one gets true. */
export const takeChallenge = async (
  { db, now }: Work,
  challenge: string,
  { purpose, sessionId }: Purpose,
): Promise<boolean> => {
  const taken = await db
    .deleteFrom('factor_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

/** The site that passkeys belong to, in WebAuthn's terms: the page's origin and its host name. */
export interface RelyingParty {
  readonly name: string
  readonly origin: string
  readonly id: string
}

/**
 * For the page that asks, which is one of ours. Throws 409 if its host is a network address: WebAuthn accepts only
 * names.
 */
export const relyingParty = (config: Config, request: FastifyRequest): RelyingParty => {
  const given = request.headers.origin
  const origin = given !== undefined && isOurOrigin(config, request) ? given : config.portalUrl
  const id = new URL(origin).hostname
  if (isIP(id.replace(/[[\]]/g, '')) !== 0)
    throw refuse(409, 'A passkey needs the portal’s name in the address bar, not a number: use an authenticator app.')
  return { name: house.name, origin, id }
}
