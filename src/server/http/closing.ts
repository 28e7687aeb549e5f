import type { FastifyInstance } from 'fastify'
import { refuse } from './refuse.ts'

const retrySeconds = 5

/** While the server shuts down, what is under way is answered and whatever comes new is sent elsewhere (503). */
export const refuseWhileClosing = (app: FastifyInstance): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return
    reply.header('connection', 'close')
    throw refuse(503, 'The portal is restarting. Try again in a moment.', retrySeconds)
  })
}
