import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readCookie } from './cookies.ts'
import { isFixedHost } from './hosts.ts'
import { refuse } from './refuse.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A page on the very host that was asked, by a name that nobody else can lead here. Not at the public address, whose
 * scheme counts as well. The plain header is compared, never a proxy's word.
 */
const isAskedHost = ({ portalUrl }: Config, { headers: { host = '' } }: FastifyRequest, origin: string): boolean => {
  const page = URL.canParse(origin) ? new URL(origin).host : ''
  return page === host.toLowerCase() && page !== new URL(portalUrl).host && isFixedHost(page)
}

/** True where a page of ours makes the request: same origin by the browser's word, our public address, a listed origin, or an address of this machine. */
export const isOurOrigin = (config: Config, request: FastifyRequest): boolean => {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  return origin === config.portalUrl || config.portalOrigins.includes(origin) || isAskedHost(config, request, origin)
}

/**
 * Refuses a state-changing call from elsewhere (api.md "Conventions"). Programs send no origin: they pass where no
 * session cookie goes along, since a forged request lives on nothing else.
 */
export const checkOrigin = (config: Config) => async (request: FastifyRequest) => {
  if (safeMethods.has(request.method) || isOurOrigin(config, request)) return
  const silent = request.headers.origin === undefined && request.headers['sec-fetch-site'] === undefined
  if (silent && readCookie(config, request, 'session') === undefined) return
  throw refuse(403, 'This request does not come from a page of this portal.')
}
