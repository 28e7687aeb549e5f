import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Run = (request: FastifyRequest, reply: FastifyReply) => unknown

/** What runs after each call of a server: one hook and one listener do it all, since Node warns of more than ten. */
const known = new WeakMap<FastifyInstance, Run[]>()

const begin = (app: FastifyInstance): Run[] => {
  const runs: Run[] = []
  known.set(app, runs)
  app.addHook('onSend', (request, reply, _payload, done) => {
    const runAll = (): void => {
      for (const run of runs) run(request, reply)
    }
    if (reply.raw.closed) runAll()
    else reply.raw.once('close', runAll)
    done()
  })
  return runs
}

/**
 * Runs something after each call: once its answer has gone, or was made for a client that had left before. Fastify's
 * `onResponse` does not fire for the latter.
 */
export const afterCall = (app: FastifyInstance, run: Run): void => {
  const runs = known.get(app) ?? begin(app)
  runs.push(run)
}
