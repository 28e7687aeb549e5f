import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { readCookie } from './cookies.ts'
import { isFixedHost } from './hosts.ts'
import { refuse } from './refuse.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A page on the same host as the request, by a name that nobody else can point here. Not the public address, whose
 * scheme must match as well. It is the plain header that is compared, never a proxy's.
 */
const isAskedHost = ({ portalUrl }: Config, { headers: { host = '' } }: FastifyRequest, origin: string): boolean => {
  const page = URL.canParse(origin) ? new URL(origin).host : ''
  return page === host.toLowerCase() && page !== new URL(portalUrl).host && isFixedHost(page)
}

/**
 * True if one of our pages makes the request: same origin according to the browser, our public address, a listed
 * origin, or an address of this machine.
 */
export const isOurOrigin = (config: Config, request: FastifyRequest): boolean => {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  return origin === config.portalUrl || config.portalOrigins.includes(origin) || isAskedHost(config, request, origin)
}

const isForged = (config: Config, request: FastifyRequest): boolean => {
  if (safeMethods.has(request.method) || isOurOrigin(config, request)) return false
  const silent = request.headers.origin === undefined && request.headers['sec-fetch-site'] === undefined
  return !silent || readCookie(config, request, 'session') !== undefined
}

/**
 * Refuses a state-changing call from another origin (api.md "Conventions"). Programs send no origin: they pass unless a
 * session cookie comes along, since a forged request depends on one.
 */
export const checkOrigin = (config: Config) => (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
  if (isForged(config, request)) throw refuse(403, 'This request does not come from a page of this portal.')
  done()
}
