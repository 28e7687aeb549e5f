import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Where the site's pages are for the poster of a form: at an address of ours that the browser names, otherwise on the
 * host that was asked. What a request says of its host is never part of it.
 */
export const siteOf = ({ portalUrl, portalOrigins }: Config, request: FastifyRequest): string => {
  const { origin } = request.headers
  return origin !== undefined && (origin === portalUrl || portalOrigins.includes(origin)) ? origin : ''
}
