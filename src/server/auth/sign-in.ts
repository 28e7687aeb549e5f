import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { setCookie } from '../http/cookies.ts'
import type { Work } from '../store/store.ts'
import type { Asker } from './asker.ts'
import { knowBrowser } from './known-browsers.ts'
import { knownBrowserMilliseconds } from './rules.ts'
import { endSessions, type NewSession, startSession } from './sessions.ts'
import { tokenHash } from './tokens.ts'

export interface SignedIn {
  readonly personId: string
  readonly session: NewSession
  readonly browserToken: string
}

/**
 * The sign-in itself, in the unit that used up the code or checked the password: a session and a known browser, each
 * with a new token.
 */
export const signIn = async (
  work: Work,
  now: number,
  { personId, asker, browser }: { personId: string; asker: Asker; browser: string },
): Promise<SignedIn> => {
  await work.db
    .updateTable('people')
    .set({ first_sign_in_at: now })
    .where('id', '=', personId)
    .where('first_sign_in_at', 'is', null)
    .execute()
  const { sessionToken } = asker
  if (sessionToken) await endSessions(work, (sessions) => sessions.where('token_hash', '=', tokenHash(sessionToken)))
  const browserToken = await knowBrowser(work, now, { personId, browserToken: asker.browserToken })
  const session = await startSession(work, now, { personId, browser })
  return { personId, session, browserToken }
}

/** The cookies of a sign-in; the session's ends with the browser until remember-me is asked for. */
export const welcome = (
  config: Config,
  reply: FastifyReply,
  now: number,
  { session, browserToken }: SignedIn,
): void => {
  setCookie(config, reply, { name: 'session', value: session.token })
  setCookie(config, reply, { name: 'browser', value: browserToken, expiresAt: now + knownBrowserMilliseconds })
}
