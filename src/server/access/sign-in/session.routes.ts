import type { FastifyReply } from 'fastify'
import type { SessionState } from '#contract/calls/access/session.ts'
import type { Suspended } from '#contract/entities/freeze.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/contract-values.ts'
import { clearCookie, readCookie, setCookie } from '#server/platform/http/cookies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { Keep } from '#server/platform/http/kept-answers.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { freezeOf, type InForce } from '../freezes/frozen.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { noSession, sessionState } from './session-state.ts'
import { endSessions, rememberSession as keepSession, listSessions } from './sessions.ts'
import { setForgottenPassword, setPassword } from './set-password.ts'

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
      sessionState(store.read, by),
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

    setPassword: async ({ body, by, request }) => {
      await setPassword(context, { by, from: request.ip }, { current: body.current_password, next: body.new_password })
      return { message: 'Your password is saved. Your other sessions were ended.' }
    },

    setForgottenPassword: async ({ body, by, request }) => {
      await setForgottenPassword(context, { by, from: request.ip }, body.new_password)
      return { message: 'Your password is saved. Your other sessions were ended.' }
    },
  } satisfies Handlers<SessionCall>
}
