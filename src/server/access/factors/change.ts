import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Factors } from '#contract/entities/factors.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { post } from '#server/platform/mail/post.ts'
import { notMeLink } from '../freezes/not-me-links.ts'
import { holdAfter } from '../holds/holds.ts'
import { askerOf, browserOf, forgetBrowsers } from '../sign-in/client.ts'
import { greetedName, hasFactor, holdPerson, mustHaveFactor } from '../sign-in/person.ts'
import { endSessions, personOfSession } from '../sign-in/sessions.ts'
import { type SignedIn, signIn, welcome } from '../sign-in/sign-in.ts'
import { noteSignIn } from '../sign-in/trail.ts'
import { appSince } from './app.ts'
import { forgetGuesses } from './guesses.ts'
import { passkeyOf, passkeysOf } from './passkeys.ts'
import { recoveryCodesLeft } from './recovery.ts'
import { factorChangedText } from './texts.ts'

/** The caller's factors, also while the sign-in still awaits one. */
export const factorsOf = async (db: Db, config: Config, { id, role, awaits }: By): Promise<Factors> => ({
  awaits,
  required: mustHaveFactor(config, role),
  passkeys: (await passkeysOf(db, id)).map(({ id: key, name, created_at, used_at }) => ({
    id: key,
    name,
    created_at: iso(created_at),
    used_at: isoOrNull(used_at),
  })),
  app_since: isoOrNull((await appSince(db, id)) ?? null),
  recovery_codes_left: await recoveryCodesLeft(db, id),
})

interface Changing {
  readonly personId: string
  readonly email: string
  /** "a passkey was added", for the mail and the trail. */
  readonly what: string
  readonly portalUrl: string
  /** The session that makes the change, whose browser remains known; absent if nobody's does. */
  readonly sessionId?: string
  /** Whether they had no factor before. */
  readonly isFirst?: boolean
}

/** Records a change and mails the person about it, no matter who made it; their other browsers are forgotten. */
export const factorChanged = async (work: Work, { personId, email, what, portalUrl, sessionId, isFirst }: Changing) => {
  await forgetGuesses(work, personId)
  await forgetBrowsers(work, personId, sessionId)
  await audit(work, { action: 'factor.change', subject: email, detail: what, personId })
  const held = await holdAfter(work, { personId, kind: 'factor', isFirst })
  const notMe = await notMeLink(work, { personId, about: 'factor', portalUrl })
  await post(work, {
    to: email,
    ...factorChangedText({ what, held, notMe }, await greetedName(work.db, personId)),
    urgency: 'urgent',
  })
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
  { personId, email, portalUrl }: Omit<Changing, 'what'>,
): Promise<void> => {
  await work.db.deleteFrom('passkeys').where('person_id', '=', personId).execute()
  await work.db.deleteFrom('totp_secrets').where('person_id', '=', personId).execute()
  await work.db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await endSessions(work, (sessions) => sessions.where('person_id', '=', personId))
  const what = 'every second factor was reset by the operator'
  await factorChanged(work, { personId, email, what, portalUrl })
}

/** Throws 401 unless what the sign-in goes by is still there: the session that awaited its factor, or the passkey. */
const demandStill = async ({ db, now }: Work, { sessionId, passkeyId }: Finishing): Promise<void> => {
  const still = passkeyId ? await passkeyOf(db, passkeyId) : await personOfSession(db, now, sessionId ?? '')
  if (!still) throw refuse(401, 'This sign-in has ended meanwhile. Sign in again.')
}

/** Until when the session that awaited its factor may set a new password; the one that follows it may as long. */
const passwordTimeOf = async ({ db }: Work, { sessionId }: Finishing): Promise<number | null> => {
  const session = db
    .selectFrom('sessions')
    .select('sets_password_until')
    .where('id', '=', sessionId ?? '')
  return (await session.executeTakeFirst())?.sets_password_until ?? null
}

interface Finishing {
  readonly id: string
  readonly email: string
  /** The session that awaits its factor. */
  readonly sessionId?: string
  /** The passkey that signed in by itself. */
  readonly passkeyId?: string
}

/**
 * Ends a session that awaited its second factor and starts one that lacks nothing, with a token of its own. Throws 401
 * if that session has ended meanwhile.
 */
export const finishSignIn = async (
  context: Context,
  by: Finishing,
  { request, reply, how }: { request: FastifyRequest; reply: FastifyReply; how: string },
): Promise<SignedIn> => {
  const { store, clock, config } = context
  const asker = await askerOf(context, request, by.email)
  const browser = browserOf(request.headers['user-agent'])
  const signedIn = await store.write(async (work) => {
    await holdPerson(work, by.id)
    await demandStill(work, by)
    const setsPasswordUntil = await passwordTimeOf(work, by)
    if (how === 'passkey') await noteSignIn(work, { asker, method: 'passkey', browser, awaits: null })
    else {
      const detail = `${how}, ${browser}`
      await audit(work.as({ by, from: request.ip }), { action: 'sign-in.finish', subject: by.email, detail })
    }
    const { portalUrl } = config
    return signIn(work, { personId: by.id, asker, browser, awaits: null, setsPasswordUntil, portalUrl })
  })
  welcome(config, reply, clock.now(), signedIn)
  return signedIn
}
