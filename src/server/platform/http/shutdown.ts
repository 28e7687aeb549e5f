import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterCall } from './call-log.ts'
import { refuse } from './refuse.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the server is not ready, and each connection ends with its next answer. */
    drain(): void
    isDraining(): boolean
  }
}

const retrySeconds = 5
/** How long a shutdown waits for requests in progress. */
const graceMs = 5000

export const restarting = () => refuse(503, 'The portal is restarting. Try again in a moment.', retrySeconds)

/** Before a server ends it answers as usual but is not ready, so that a proxy sends new calls elsewhere. */
const decorateWithDrain = (app: FastifyInstance): void => {
  let draining = false
  app.decorate('drain', () => {
    draining = true
  })
  app.decorate('isDraining', () => draining)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
}

/**
 * While the server shuts down it still listens: requests in progress are answered, new ones are sent elsewhere (503).
 */
export const refuseDuringShutdown = (app: FastifyInstance): void => {
  decorateWithDrain(app)
  const underWay = new Set<FastifyRequest>()
  let closing = false
  let done = (): void => {}

  app.addHook('onRequest', (request, reply, next) => {
    if (closing) {
      reply.header('connection', 'close')
      throw restarting()
    }
    if (!request.headers.upgrade) underWay.add(request)
    next()
  })
  afterCall(app, (request) => {
    underWay.delete(request)
    if (underWay.size === 0) done()
  })
  app.addHook('preClose', async () => {
    closing = true
    if (underWay.size === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      done = resolve
      timer = setTimeout(resolve, graceMs)
    })
    clearTimeout(timer)
  })
}
