import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asHeavy } from '../base/yield.ts'
import type { Limits } from './limits.ts'
import { refuse } from './refuse.ts'

const retrySeconds = 5

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'

/**
 * An answer that does not begin in time is a 503; a call that `lasts` has longer. One that has begun may take as long
 * as it moves: a stream is cut off if nothing of it gets through for a while, whether the database or the client is the
 * one that stalls. (Fastify's own limit ends once a body is read, and cuts long streams in the middle.)
 */
export const limitTimes = (
  app: FastifyInstance,
  { handlerMs, lastingMs, stallMs }: Pick<Limits, 'handlerMs' | 'lastingMs' | 'stallMs'>,
): void => {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.upgrade) return done()
    const late = (): void => {
      if (!reply.sent) reply.send(refuse(503, 'This took too long. Try again in a moment.', retrySeconds))
    }
    const { lasts } = request.routeOptions.config.call ?? {}
    const timer = setTimeout(late, lasts ? lastingMs : handlerMs)
    timers.set(request, timer)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })
  // Once the body is read: what reads it continues in the context of its connection.
  app.addHook('preHandler', (request, _reply, done) => {
    const { lasts = false, costs } = request.routeOptions.config.call ?? {}
    if (lasts || costs) asHeavy({ lasts }, done)
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    clearTimeout(timers.get(request))
    if (isStream(payload)) reply.raw.setTimeout(stallMs, () => reply.raw.destroy())
    done()
  })
}
