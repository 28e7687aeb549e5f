import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../config/context.ts'
import type { Keyring } from '../database/keyring.ts'
import { keyedHash } from '../keys/keyed-hash.ts'

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

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether this call signed somebody in; undefined if it was no attempt. */
    signedIn: boolean | undefined
  }
}

const hashCharacters = 12

/** How many hashes of people and addresses are kept: an HMAC takes a twentieth of what a small call costs. */
const hashesMax = 1000

/** Who asked, in a form that distinguishes people without naming them. */
const newWhoOf = (secret: Keyring): ((request: FastifyRequest) => string) => {
  const hashes = new Map<string, string>()
  let key = secret.current
  return ({ by, ip }) => {
    // A rotated key gives other hashes.
    if (key !== secret.current || hashes.size >= hashesMax) hashes.clear()
    key = secret.current
    const who = by ? by.id : ip
    const known = hashes.get(who)
    if (known) return known
    const hash = keyedHash(secret, 'log', who).slice(0, hashCharacters)
    hashes.set(who, hash)
    return hash
  }
}

/** One line for each call: route template and keyed hash, never an address, a code or a query (api.md "One-time codes"). */
export const logCalls = (app: FastifyInstance, { config, log, secret }: Context): void => {
  // A demo's terminal belongs to the person in front of it.
  if (config.demo) return
  const whoOf = newWhoOf(secret)
  afterCall(app, (request, reply) => {
    const { method, routeOptions, signedIn } = request
    const milliseconds = Math.round(reply.elapsedTime)
    log.info(
      {
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds,
        who: whoOf(request),
        ...(signedIn !== undefined && { signedIn }),
      },
      'call',
    )
  })
}
