import { randomBytes } from 'node:crypto'
import { minuteMs } from '#fund/calendar/time.ts'
import type { Work } from '#server/platform/database/store.ts'
import { tokenHash } from '../sign-in/tokens.ts'

const challengeBytes = 32
export const challengeMs = 5 * minuteMs

export interface Purpose {
  /** `sign-in`, `register`, `confirm`, or `step-up` and the action. */
  readonly purpose: string
  /** Null before a sign-in. */
  readonly sessionId: string | null
}

/** Something new for a passkey to sign, good for one answer of this purpose and session. */
export const newChallenge = async ({ db }: Work, now: number, { purpose, sessionId }: Purpose): Promise<Buffer> => {
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
  { db }: Work,
  now: number,
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
