import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInRefusals as says } from '#contract/calls/access/auth.ts'
import type { SessionState } from '#contract/calls/access/session.ts'
import { foldAddress } from '#contract/entities/address.ts'
import type { Suspended } from '#contract/entities/freeze.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import { pageLanguage } from '#server/platform/config/languages.ts'
import type { Db } from '#server/platform/database/store.ts'
import { clearCookie, readCookie, setCookie } from '#server/platform/http/cookies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { iso } from '#server/platform/http/handler.ts'
import type { Keep } from '#server/platform/http/kept-answers.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { isOurOrigin } from '#server/platform/http/origins.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { notYours, sessionEnded } from '#server/platform/live/peers.ts'
import { freezeOf, type InForce } from '../freezes/frozen.ts'
import { sendCode, signInByCode } from './by-code.ts'
import { signInByPassword } from './by-password.ts'
import type { CodeUse } from './challenge.ts'
import { askerOf, browserOf, challengeOf, forgetBrowsers, rememberChallenge } from './client.ts'
import { setForgottenPassword, setPassword } from './passwords.ts'
import { readsOf } from './permit.ts'
import { sessionUser } from './person.ts'
import { noSession, sessionState } from './session-state.ts'
import { endSessions, findSession, rememberSession as keepSession, listSessions, tokenHash } from './sessions.ts'
import { type SignedIn, welcome } from './sign-in.ts'
import { liftStopOf } from './stop.ts'

/** Calls 1 to 3 of spec §7, and the code for a new password. */
export const auth = (context: Context, rules: ClientRules) => {
  const { config, store, clock, secret } = context

  const greet = async (reply: FastifyReply, signedIn: SignedIn): Promise<SessionUser> => {
    welcome(config, reply, clock.now(), signedIn)
    const user = await sessionUser(store.read, { id: signedIn.personId })
    if (!user) throw refuse(401, 'This account no longer exists.')
    return user
  }

  /** One way for every address and for either use, so that no answer or limit tells them apart. */
  const sendTo = async (
    email: string,
    use: CodeUse,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => {
    const asker = await askerOf(context, request, email)
    const challenge = challengeOf(context, request)
    const seen = { language: pageLanguage(request), browser: browserOf(request.headers['user-agent']) }
    const asked = { asker, rules, challengeHash: tokenHash(challenge), ...seen, use }
    const wait = await store.write((work) => sendCode(work, context, asked))
    if (wait > 0) throw refuse(429, says.codes, wait)
    rememberChallenge(context, reply, challenge)
    return { expires_in: otpLifetimeSeconds }
  }

  return {
    loginPassword: async ({ body, request, reply }) => {
      const asker = await askerOf(context, request, body.email)
      const browser = browserOf(request.headers['user-agent'])
      const outcome = await signInByPassword(context, { asker, rules, password: body.password, browser })
      if (typeof outcome === 'number') throw refuse(429, says.failures, outcome)
      request.signedIn = outcome !== null
      if (outcome) {
        const user = await greet(reply, outcome)
        return { success: true, role: user.role, user }
      }
      reply.code(401)
      return { success: false, detail: says.password }
    },

    generateOtp: ({ query, ...asking }) => sendTo(query.user_email, 'sign-in', asking),

    askPasswordCode: ({ body, ...asking }) => sendTo(body.email, 'password', asking),

    verifyOtp: async ({ query, request, reply }) => {
      const asker = await askerOf(context, request, query.user_email)
      const browser = browserOf(request.headers['user-agent'])
      const outcome = await store.write((work) =>
        signInByCode(work, {
          asker,
          rules,
          secret,
          otp: query.otp,
          browser,
          asksForFactors: config.asksForFactors,
          portalUrl: config.portalUrl,
        }),
      )
      if (typeof outcome === 'number') throw refuse(429, says.failures, outcome)
      request.signedIn = outcome !== null
      if (!outcome) return { valid: false }
      const user = await greet(reply, outcome)
      return { valid: true, role: user.role, user }
    },
  } satisfies Handlers<'loginPassword' | 'generateOtp' | 'askPasswordCode' | 'verifyOtp'>
}

type SessionCall =
  | 'readSession'
  | 'rememberSession'
  | 'logOut'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'setPassword'
  | 'setForgottenPassword'

/** The session extension (api.md "Extensions"). What a freeze suspends lies in many rooms: `suspendedBy` lists it. */
export const session = (
  context: Context,
  keep: Keep,
  suspendedBy: (db: Db, freeze: InForce) => Promise<Suspended[]>,
) => {
  const { config, store, clock } = context
  const forget = (reply: FastifyReply) => clearCookie(config, reply, 'session')

  const stateOf = async (by: By): Promise<SessionState> => {
    const [state, frozen] = await Promise.all([
      sessionState(store.read, by, clock.now()),
      by.frozen && !by.awaits ? freezeOf(store.read, by.id) : undefined,
    ])
    return frozen ? { ...state, suspended: await suspendedBy(store.read, frozen) } : state
  }

  return {
    // The cookie of an ended session stays: another tab may have received a new one by now, which clearing would
    // remove.
    readSession: keep(async ({ by }) => (by ? stateOf(by) : noSession)),

    rememberSession: async ({ body, by, request, reply }) => {
      const { remember, lastsUntil } = await keepSession(context, by, body.remember)
      const value = readCookie(config, request, 'session') ?? ''
      setCookie(config, reply, { name: 'session', value, ...(remember && { expiresAt: lastsUntil }) })
      return stateOf(by)
    },

    logOut: async ({ by, reply }) => {
      forget(reply)
      if (!by) return { ended: 0 }
      return { ended: await store.write((work) => endSessions(work, (all) => all.where('id', '=', by.sessionId))) }
    },

    listSessions: async ({ by }) => {
      const sessions = await listSessions(store.read, by.id, clock.now())
      return sessions.map(({ id, created_at, seen_at, expires_at, browser, network }) => ({
        id,
        current: id === by.sessionId,
        created_at: iso(created_at),
        seen_at: iso(seen_at),
        expires_at: iso(expires_at),
        browser,
        network,
      }))
    },

    endSession: async ({ params, by, reply }) => {
      const ended = await store.write((work) =>
        endSessions(work, (all) => all.where('id', '=', params.id).where('person_id', '=', by.id)),
      )
      if (ended === 0) throw refuse(404, 'There is no such session.')
      if (params.id === by.sessionId) forget(reply)
      return { ended }
    },

    endOtherSessions: async ({ by }) => ({
      ended: await store.write(async (work) => {
        await forgetBrowsers(work, by.id, by.sessionId)
        return endSessions(work, (all) => all.where('person_id', '=', by.id).where('id', '<>', by.sessionId))
      }),
    }),

    setPassword: async ({ body, by, write }) => {
      await setPassword(context, { by, write }, { current: body.current_password, next: body.new_password })
      return { message: 'Your password is saved. Your other sessions were ended.' }
    },

    setForgottenPassword: async ({ body, by, write }) => {
      await setForgottenPassword(context, { by, write }, body.new_password)
      return { message: 'Your password is saved. Your other sessions were ended.' }
    },
  } satisfies Handlers<SessionCall>
}

/** The admin lifts the stop that failed attempts by strangers put on an address (api.md "One-time codes"). */
export const signInStop = (context: Context) =>
  ({
    liftSignInStop: async ({ params, write }) => {
      await write((work) => liftStopOf(work, context, params.id))
      return { message: 'Unknown browsers may sign in to this account again.' }
    },
  }) satisfies Handlers<'liftSignInStop'>

const internalError = 1011

/**
 * The socket of spec §7 call 17: only the session's own address, and only from a page of the portal; it is closed to an
 * admin whose account is frozen, since notifications speak of the fund. `?also=account` asks for news of changes of the account as well, which the documentation does not have.
 */
export const liveSocket = (context: Context) => async (app: FastifyInstance) => {
  const { config, live, log } = context
  app.get<{ Params: { email: string }; Querystring: { also?: unknown } }>(
    '/ws/:email',
    {
      websocket: true,
      preValidation: async (request) => {
        if (!isOurOrigin(config, request)) throw refuse(403, 'This socket does not come from a page of this portal.')
        request.by = await findSession(context, readCookie(config, request, 'session'))
      },
    },
    (socket, { by, params, query }) => {
      if (!by) return socket.close(sessionEnded, 'Sign in first.')
      if (foldAddress(params.email) !== by.email) return socket.close(notYours, 'Not yours.')
      const reads = readsOf(by)
      if (reads === 'nothing') return socket.close(notYours, 'Your admin rights are suspended.')
      live.join(socket, by, { account: query.also === 'account', progress: reads === 'everybody' }).catch((reason) => {
        log.warn({ reason: String(reason) }, 'a socket could not be accepted')
        socket.close(internalError, 'Try again later.')
      })
    },
  )
}
