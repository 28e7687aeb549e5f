import type { FastifyInstance } from 'fastify'
import { foldAddress } from '#contract/entities/address.ts'
import type { Context } from '#server/platform/config/context.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { isOurOrigin } from '#server/platform/http/origin.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { notYours, sessionEnded } from '#server/platform/live/peer.ts'
import { readsOf } from './permit.ts'
import { findSession } from './sessions.ts'

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
