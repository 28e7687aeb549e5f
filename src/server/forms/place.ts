import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const hostnameOf = (address: string): string => new URL(address).hostname

/** Where the site's pages are, as the poster of a form sees them: here, on a listed origin, or at the portal's address. */
export const siteOf = ({ portalUrl, portalOrigins }: Config, request: FastifyRequest): string => {
  const { origin } = request.headers
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === request.host)) return ''
  return portalOrigins.includes(origin) ? origin : portalUrl
}

/**
 * The API's own address, for links in mails. A request can claim any host: it is believed for the portal's own name and
 * its neighbours (`api.` beside `www.` of one domain), and nowhere else, so that no mail of ours links to a stranger.
 */
export const apiOf = ({ portalUrl }: Config, request: FastifyRequest): string => {
  const domain = hostnameOf(portalUrl).replace(/^www\./, '')
  const { hostname } = request
  const ours = hostname === hostnameOf(portalUrl) || hostname === domain || hostname.endsWith(`.${domain}`)
  return ours ? `${request.protocol}://${request.host}` : portalUrl
}
