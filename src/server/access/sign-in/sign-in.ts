import type { FastifyReply } from 'fastify'
import type { Awaits } from '#contract/entities/factors.ts'
import type { Config } from '#server/platform/config/config.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import type { Work } from '#server/platform/database/store.ts'
import { setCookie } from '#server/platform/http/cookies.ts'
import type { MailReader } from '#server/platform/mail/draft.ts'
import { post } from '#server/platform/mail/post.ts'
import { newBrowserText } from '#server/platform/mail/texts.ts'
import { notMeLink } from '../freezes/not-me-links.ts'
import type { Asker } from './client.ts'
import { findKnownBrowser, knowBrowser, networkOf } from './client.ts'
import { greetedName } from './person.ts'
import { knownBrowserMs } from './rules.ts'
import { type NewSession, replaceSession, startSession } from './sessions.ts'

/** Somebody signed in to an account for the first time: whoever it is has access to its mailbox. */
export const firstSignedIn = announcement<{ readonly personId: string }>('first signed in')

export interface SignedIn {
  readonly personId: string
  readonly session: NewSession
  /** Null if the sign-in is not finished. */
  readonly browserToken: string | null
}

const readerOf = async ({ db }: Work, id: string): Promise<MailReader> => {
  const person = await db.selectFrom('people').select('language').where('id', '=', id).executeTakeFirst()
  return { language: languageNamed(person?.language), name: await greetedName(db, id) }
}

interface SigningIn extends Pick<Config, 'portalUrl'> {
  readonly personId: string
  readonly asker: Asker
  readonly browser: string
  readonly awaits: Awaits | null
  /** After a code for a new password. */
  readonly setsPasswordUntil?: number | null
}

/**
 * The sign-in itself, in the unit that used up the code or checked the password: a session and a known browser, each
 * with a new token. If the browser is new and the person has signed in elsewhere before, they get a mail about it.
 */
export const signIn = async (
  work: Work,
  { personId, asker, browser, awaits, setsPasswordUntil = null, portalUrl }: SigningIn,
): Promise<SignedIn> => {
  const network = networkOf(asker.from)
  const { sessionToken, browserToken } = asker
  // Read again: it may have been forgotten since.
  const knownBrowserId = await findKnownBrowser(work.db, work.now, asker)
  const begin = async (browserId: string | null): Promise<NewSession> => {
    const session = await startSession(work, {
      personId,
      browser,
      network,
      awaits,
      browserId,
      setsPasswordUntil,
    })
    if (sessionToken) await replaceSession(work, { personId, token: sessionToken, by: session.id })
    return session
  }
  // A first factor alone makes no browser known: nobody is signed in yet.
  if (awaits) return { personId, session: await begin(knownBrowserId), browserToken: null }
  const first = await work.db
    .updateTable('people')
    .set({ first_sign_in_at: work.now })
    .where('id', '=', personId)
    .where('first_sign_in_at', 'is', null)
    .executeTakeFirst()
  if (first.numUpdatedRows > 0n) await work.announce(firstSignedIn, { personId })
  if (knownBrowserId === null && first.numUpdatedRows === 0n) {
    const notMe = await notMeLink(work, { personId, about: 'browser', portalUrl })
    const text = newBrowserText({ browser, network, notMe, reader: await readerOf(work, personId) })
    await post(work, { to: asker.email, ...text, urgency: 'urgent' })
  }
  const { id, token } = await knowBrowser(work, { personId, browserToken, isKnown: knownBrowserId !== null })
  return { personId, session: await begin(id), browserToken: token }
}

/** The cookies of a sign-in; the session's ends with the browser until remember-me is asked for. */
export const welcome = (
  config: Config,
  reply: FastifyReply,
  now: number,
  { session, browserToken }: SignedIn,
): void => {
  setCookie(config, reply, { name: 'session', value: session.token })
  if (browserToken === null) return
  setCookie(config, reply, { name: 'browser', value: browserToken, expiresAt: now + knownBrowserMs })
}
