import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import type { Keyring } from '../store/keyring.ts'
import { afterCall } from './after-call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this call signed somebody in; undefined where it was not asked to. */
    signedIn: boolean | undefined
  }
}

const hashCharacters = 12

/** Who asked, in a form that distinguishes people without naming them. */
const whoOf = (secret: Keyring, { by, ip }: FastifyRequest): string =>
  keyedHash(secret, 'log', by ? by.id : ip).slice(0, hashCharacters)

/** One line for each call: route template and keyed hash, never an address, a code or a query (api.md "One-time codes"). */
export const logCalls = (app: FastifyInstance, { config, log, secret }: Context): void => {
  // A demo's terminal belongs to the person in front of it.
  if (config.demo) return
  afterCall(app, (request, reply) => {
    const { method, routeOptions, signedIn } = request
    const milliseconds = Math.round(reply.elapsedTime)
    log.info(
      {
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds,
        who: whoOf(secret, request),
        ...(signedIn !== undefined && { signedIn }),
      },
      'call',
    )
  })
}
