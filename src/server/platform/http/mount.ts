import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import type { By } from '../config/context.ts'
import type { Actor, Store, Work, Write } from '../database/store.ts'
import { beginUnitsWith } from '../database/unit.ts'
import type { Given, Handler, Handlers } from './handler.ts'
import { schemaOf } from './schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

/**
 * What runs before a handler: who may make the call, and what people see if a form or page fails. `inUnits` runs again
 * at the beginning of each unit of the handler.
 */
export type Gate = (call: Call) => Pick<
  RouteShorthandOptions,
  'onRequest' | 'preValidation' | 'preHandler' | 'errorHandler'
> & {
  readonly inUnits?: ((work: Work, by: By, request: FastifyRequest) => Promise<void>) | undefined
}

const mountOne = (app: FastifyInstance, store: Store, gate: Gate, call: Call, handle: Handler<Call>): void => {
  const { inUnits, ...hooks } = gate(call)
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: { call, ...(call.probe && { rateLimit: false }) },
    ...(call.bodyBytesMax && { bodyLimit: call.bodyBytesMax }),
    ...(call.kind === 'form' && { attachValidation: true }),
    ...hooks,
    handler: async (request, reply) => {
      const { params, query, body, by, whose } = request
      reply.code(call.status ?? 200)
      const actor: Actor = { by: by ?? null, from: request.ip }
      const write: Write = (unit) => store.write((work) => unit(work.as(actor)))
      const answering = () => handle({ params, query, body, by, write, whose, request, reply } as Given<Call>)
      const answer = await (inUnits && by
        ? beginUnitsWith((work) => inUnits(work, by, request), answering)
        : answering())
      return reply.sent ? reply : reply.send(answer)
    },
  })
}

/** Routes every handler as its contract entry says. */
export const mount = (app: FastifyInstance, store: Store, gate: Gate, handlers: Partial<Handlers>): void => {
  for (const [name, handle] of Object.entries(handlers))
    mountOne(app, store, gate, calls[name as CallName], handle as Handler<Call>)
}
