import type { FastifyRequest } from 'fastify'
import { readCookie } from '../auth/cookies.ts'
import type { Config } from '../config.ts'
import { refuse } from './refuse.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** True where a page of ours makes the request: same origin by the browser's word, our own host or public address, or a listed origin. */
export const isOurOrigin = (config: Config, request: FastifyRequest): boolean => {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  return hostOf(origin) === request.host || origin === config.portalUrl || config.portalOrigins.includes(origin)
}

/**
 * Refuses a state-changing call from elsewhere (api.md, "Conventions"). Programs send no origin: they pass where no
 * session cookie goes along, since a forged request lives on nothing else.
 */
export const checkOrigin = (config: Config) => async (request: FastifyRequest) => {
  if (safeMethods.has(request.method) || isOurOrigin(config, request)) return
  const silent = request.headers.origin === undefined && request.headers['sec-fetch-site'] === undefined
  if (silent && readCookie(config, request, 'session') === undefined) return
  throw refuse(403, 'This request does not come from a page of this portal.')
}
