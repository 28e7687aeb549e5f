import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { house } from '../house.ts'
import { isOurOrigin } from '../http/origin.ts'
import { refuse } from '../http/refuse.ts'

/** Whose passkeys these are, as WebAuthn names it: the page's origin, and its host's name. */
export interface RelyingParty {
  readonly name: string
  readonly origin: string
  readonly id: string
}

/**
 * Of the page that asks, which is one of ours. Throws 409 where it goes by a network address: WebAuthn knows names
 * alone.
 */
export const relyingParty = (config: Config, request: FastifyRequest): RelyingParty => {
  const given = request.headers.origin
  const origin = given !== undefined && isOurOrigin(config, request) ? given : config.portalUrl
  const id = new URL(origin).hostname
  if (isIP(id.replace(/[[\]]/g, '')) !== 0)
    throw refuse(409, 'A passkey needs the portal’s name in the address bar, not a number: use an authenticator app.')
  return { name: house.name, origin, id }
}
