import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

type Addresses = Pick<Config, 'portalUrl' | 'portalOrigins'>

/**
 * Where the site's pages are for whoever posts a form or follows a link of a mail: at an address of ours that the
 * browser names; if it names none, at the site's own, where that is another origin than the API's; otherwise on the host
 * that was asked. What a request says of its host is never part of it.
 */
export const siteOf = ({ portalUrl, portalOrigins }: Addresses, { headers: { origin } }: FastifyRequest): string => {
  if (origin === undefined) return portalOrigins.includes(portalUrl) ? portalUrl : ''
  return origin === portalUrl || portalOrigins.includes(origin) ? origin : ''
}

const localLink = /(<a\b[^<>]*\shref=")(?=\/(?!\/))/g

/** A page whose links lead to the site, wherever the page itself is. */
export const withLinksTo = (site: string, html: string): string =>
  site === '' ? html : html.replace(localLink, (start) => start + site)
