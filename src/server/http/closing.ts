import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

const retrySeconds = 5
/** How long a shutdown waits for requests in progress. */
const graceMilliseconds = 5000

/**
 * While the server shuts down it still listens: requests in progress are answered, new ones are sent elsewhere (503).
 */
export const refuseWhileClosing = (app: FastifyInstance): void => {
  const underWay = new Set<FastifyRequest>()
  let closing = false
  let done = (): void => {}

  app.addHook('onRequest', async (request, reply) => {
    if (closing) {
      reply.header('connection', 'close')
      throw refuse(503, 'The portal is restarting. Try again in a moment.', retrySeconds)
    }
    if (!request.headers.upgrade) underWay.add(request)
  })
  app.addHook('onResponse', async (request) => {
    underWay.delete(request)
    if (underWay.size === 0) done()
  })
  app.addHook('preClose', async () => {
    closing = true
    if (underWay.size === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      done = resolve
      timer = setTimeout(resolve, graceMilliseconds)
    })
    clearTimeout(timer)
  })
}
