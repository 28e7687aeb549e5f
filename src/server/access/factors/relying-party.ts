import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { house } from '#server/platform/config/house.ts'
import { isOurOrigin } from '#server/platform/http/origin.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/** The site that passkeys belong to, in WebAuthn's terms: the page's origin and its host name. */
export interface RelyingParty {
  readonly name: string
  readonly origin: string
  readonly id: string
}

/**
 * For the page that asks, which is one of ours. Throws 409 if its host is a network address: WebAuthn accepts only
 * names.
 */
export const relyingParty = (config: Config, request: FastifyRequest): RelyingParty => {
  const given = request.headers.origin
  const origin = given !== undefined && isOurOrigin(config, request) ? given : config.portalUrl
  const id = new URL(origin).hostname
  if (isIP(id.replace(/[[\]]/g, '')) !== 0)
    throw refuse(409, 'A passkey needs the portal’s name in the address bar, not a number: use an authenticator app.')
  return { name: house.name, origin, id }
}
