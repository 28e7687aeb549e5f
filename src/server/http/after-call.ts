import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What is still to run for a reply, so that one listener does for all of it: Node warns of more than ten. */
const waiting = new WeakMap<FastifyReply, (() => unknown)[]>()

/**
 * Runs something after each call: once its answer has gone, or was made for somebody who had left before. Fastify's
 * `onResponse` is not heard of the latter.
 */
export const afterCall = (
  app: FastifyInstance,
  run: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void => {
  app.addHook('onSend', async (request, reply) => {
    const later = () => run(request, reply)
    const known = waiting.get(reply)
    if (reply.raw.closed) later()
    else if (known) known.push(later)
    else {
      const all = [later]
      waiting.set(reply, all)
      reply.raw.once('close', () => {
        for (const one of all) one()
      })
    }
  })
}
