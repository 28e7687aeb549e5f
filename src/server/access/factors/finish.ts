import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { askerOf } from '../sign-in/asker.ts'
import { browserOf } from '../sign-in/browser.ts'
import { holdPerson } from '../sign-in/find-person.ts'
import { personOfSession } from '../sign-in/sessions.ts'
import { type SignedIn, signIn, welcome } from '../sign-in/sign-in.ts'
import { noteSignIn } from '../sign-in/trail.ts'
import { passkeyOf } from './passkeys.ts'

/** Throws 401 unless what the sign-in goes by is still there: the session that awaited its factor, or the passkey. */
const demandStill = async ({ db }: Work, now: number, { sessionId, passkeyId }: Finishing): Promise<void> => {
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
    const now = clock.now()
    await holdPerson(work, by.id)
    await demandStill(work, now, by)
    const setsPasswordUntil = await passwordTimeOf(work, by)
    if (how === 'passkey') await noteSignIn(work, now, { asker, method: 'passkey', browser, awaits: null })
    else {
      const what = { by, action: 'sign-in.finish', subject: by.email, detail: `${how}, ${browser}` } as const
      await audit(work, now, { ...what, from: request.ip })
    }
    const { portalUrl } = config
    return signIn(work, now, { personId: by.id, asker, browser, awaits: null, setsPasswordUntil, portalUrl })
  })
  welcome(config, reply, clock.now(), signedIn)
  return signedIn
}
