import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { dayMs, hourMs, minuteMs } from '#fund/calendar/time.ts'
import { type Config, isLoopback } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { type Allowance, restoreAllowance, takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { clientKeyOf } from '../sign-in/client.ts'
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
  /** `sign-in`, `register`, `confirm`, or `step-up`, the action and the act. */
  readonly purpose: string
  /** Null before a sign-in. */
  readonly sessionId: string | null
  /** The digest of the act that is confirmed, which what is signed ends with. */
  readonly act?: string | undefined
}

/** Of one purpose in one session: several tabs may ask at once, and older ones end. */
const challengesMax = 5

const endOlder = ({ db }: Work, { purpose, sessionId }: Purpose): Promise<unknown> => {
  const own = db
    .selectFrom('factor_challenges')
    .select('challenge_hash')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .orderBy('challenge_hash')
    .offset(challengesMax - 1)
    .limit(Number.MAX_SAFE_INTEGER)
  return db.deleteFrom('factor_challenges').where('challenge_hash', 'in', own).execute()
}

/** Counts a question of somebody who is not signed in against their network. Throws 429 after too many in an hour. */
export const countStrangersChallenge = async (
  work: Work,
  { secret, rules, request }: Pick<Context, 'secret'> & { rules: ClientRules; request: FastifyRequest },
): Promise<void> => {
  const key = `passkey-challenges client ${clientKeyOf({ secret }, request)}`
  const wait = await takeAllowance(work, { key, max: rules.codesPerHourMax, windowMs: hourMs })
  if (wait > 0) throw refuse(429, 'Too many sign-ins by passkey were begun here. Try again later.', wait)
}

/** Something new for a passkey to sign, good for one answer of this purpose and session. */
export const newChallenge = async (work: Work, { purpose, sessionId, act = '' }: Purpose): Promise<Buffer> => {
  const { db, now } = work
  if (sessionId !== null) await endOlder(work, { purpose, sessionId })
  const challenge = Buffer.concat([randomBytes(challengeBytes), Buffer.from(act, 'hex')])
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

const isOwnOrigin = ({ portalUrl, portalOrigins, demo }: Config, origin: string): boolean =>
  origin === portalUrl ||
  portalOrigins.includes(origin) ||
  (demo && URL.canParse(origin) && isLoopback(new URL(origin).hostname))

/**
 * For the page that asks. Only origins of the settings have passkeys, and this machine's names in a demo, whatever the
 * browser says about the page: a proxy that shows the portal under a name of its own would otherwise enrol a passkey
 * there. Throws 409 for any other, and for a network address, since WebAuthn accepts only names.
 */
export const relyingParty = (config: Config, request: FastifyRequest): RelyingParty => {
  const origin = request.headers.origin ?? config.portalUrl
  if (!isOwnOrigin(config, origin))
    throw refuse(409, `Passkeys belong to the portal’s own address: open ${config.portalUrl} to use one.`)
  const id = new URL(origin).hostname
  if (isIP(id.replace(/[[\]]/g, '')) !== 0)
    throw refuse(409, 'A passkey needs the portal’s name in the address bar, not a number: use an authenticator app.')
  return { name: house.name, origin, id }
}
