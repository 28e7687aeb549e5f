import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config/config.ts'
import { readCookie } from './cookies.ts'
import { refuse } from './refuse.ts'

/** A name or an address, and a port: never a user, a path or a query. */
const pattern = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** Node keeps the first of two Host headers and drops the second, which a proxy may have used instead. */
const namesOneHost = ({ headers, rawHeaders }: IncomingMessage): boolean => {
  let named = 0
  for (let place = 0; place < rawHeaders.length; place += 2) if (rawHeaders[place]?.toLowerCase() === 'host') named += 1
  // HTTP/1.0 has no Host; since HTTP/1.1 Node requires one.
  return named === 0 || (named === 1 && pattern.test(headers.host ?? ''))
}

const nameIn = (host: string): string =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

/** True for this machine's own names and for addresses: no stranger's name server can point them elsewhere. */
const isFixedHost = (host: string): boolean => isLoopback(nameIn(host)) || isIP(nameIn(host)) !== 0

/**
 * Refuses a request that names no host, or two. A demo answers only to this machine's names and to its public one: its
 * passwords and mails are public, and a stranger's page can point its own name at this machine.
 */
export const checkHosts = (app: FastifyInstance, { demo, portalUrl }: Config): void => {
  const ours = nameIn(new URL(portalUrl).host)
  const demandOwn = (name: string): void => {
    if (!isLoopback(name) && name !== ours) throw refuse(421, 'This demo can only be reached as localhost.')
  }
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!namesOneHost(raw)) throw refuse(400, 'This request names no host, or more than one.')
    if (demo) demandOwn(nameIn(raw.headers.host ?? ''))
    done()
  })
}

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
 * session cookie comes along, since a forged request depends on one. A call that a mail program makes depends on none,
 * but on the key of its mail, and passes from anywhere.
 */
export const checkOrigin = (config: Config) => (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
  if (!request.routeOptions.config.call?.oneClick && isForged(config, request))
    throw refuse(403, 'This request does not come from a page of this portal.')
  done()
}

const preflightSeconds = 600

const admitOrigin = (config: Config, request: FastifyRequest, reply: FastifyReply): void => {
  const { origin } = request.headers
  if (origin === undefined || !config.portalOrigins.includes(origin)) return
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', 'content-disposition, retry-after')
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
  reply
    .header('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
    .header('access-control-allow-headers', 'content-type, prefer')
    .header('access-control-max-age', preflightSeconds)
}

/** Lets pages of `PORTAL_ORIGINS` read answers, with credentials; everyone else gets no such header. */
export const answerCors = (config: Config) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  reply.header('vary', 'Origin')
  admitOrigin(config, request, reply)
  done()
}
