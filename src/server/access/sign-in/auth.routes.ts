import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInRefusals as says } from '#contract/calls/access/auth.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import type { Context } from '#server/platform/config/context.ts'
import { pageLanguage } from '#server/platform/config/languages.ts'
import { readCookie, setCookie } from '#server/platform/http/cookies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { askerOf } from './asker.ts'
import { browserOf } from './browser.ts'
import { sendCode, signInByCode } from './by-code.ts'
import { signInByPassword } from './by-password.ts'
import type { CodeUse } from './challenge.ts'
import { knownBrowserMs } from './rules.ts'
import { sessionUser } from './session-user.ts'
import { type SignedIn, welcome } from './sign-in.ts'
import { newToken, tokenHash } from './tokens.ts'

/** This browser's challenge cookie, or a new one. */
const challengeOf = ({ config }: Context, request: FastifyRequest): string =>
  readCookie(config, request, 'challenge') ?? newToken()

/** Calls 1 to 3 of spec §7, and the code for a new password. */
export const auth = (context: Context, rules: ClientRules) => {
  const { config, store, clock, secret } = context

  const greet = async (reply: FastifyReply, signedIn: SignedIn): Promise<SessionUser> => {
    welcome(config, reply, clock.now(), signedIn)
    const user = await sessionUser(store.read, signedIn.personId)
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
    const now = clock.now()
    const asked = { asker, rules, challengeHash: tokenHash(challenge), language: pageLanguage(request), use }
    const wait = await store.write((work) => sendCode(work, context, asked))
    if (wait > 0) throw refuse(429, says.codes, wait)
    setCookie(config, reply, { name: 'challenge', value: challenge, expiresAt: now + knownBrowserMs })
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
      const now = clock.now()
      const outcome = await store.write((work) =>
        signInByCode(work, now, {
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
