import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { admit, own } from '../auth/permit.ts'
import type { Context } from '../context.ts'
import { answerWithPage } from '../forms/answer-with-page.ts'
import type { Given, Handler, Handlers } from './handler.ts'
import { schemaOf } from './schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

const mountOne = (app: FastifyInstance, context: Context, call: Call, handle: Handler<Call>): void => {
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: { call },
    ...(call.bodyBytesMax && { bodyLimit: call.bodyBytesMax }),
    ...(call.kind === 'form' && { attachValidation: true }),
    ...((call.kind === 'form' || call.kind === 'page') && { errorHandler: answerWithPage(context) }),
    onRequest: admit(context, call),
    preValidation: own(call),
    handler: async (request, reply) => {
      const { params, query, body, by } = request
      reply.code(call.status ?? 200)
      const answer = await handle({ params, query, body, by, request, reply } as Given<Call>)
      return reply.sent ? reply : reply.send(answer)
    },
  })
}

/** Routes every handler as its contract entry says. */
export const mount = (app: FastifyInstance, context: Context, handlers: Partial<Handlers>): void => {
  for (const [name, handle] of Object.entries(handlers))
    mountOne(app, context, calls[name as CallName], handle as Handler<Call>)
}
