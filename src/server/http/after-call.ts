import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Runs something after each call: once its answer has gone, or was made for somebody who had left before. Fastify's
 * `onResponse` is not heard of the latter.
 */
export const afterCall = (
  app: FastifyInstance,
  run: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void => {
  app.addHook('onSend', async (request, reply) => {
    if (reply.raw.closed) run(request, reply)
    else reply.raw.once('close', () => run(request, reply))
  })
}
