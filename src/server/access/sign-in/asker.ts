import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/config/context.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import { findKnownBrowser } from './known-browsers.ts'
import { tokenHash } from './tokens.ts'

/** A person who asks to sign in, as far as the limits can know them. */
export interface Asker {
  readonly email: string
  /** Keyed hash of the address to sign in with. */
  readonly addressKey: string
  /** Keyed hash of the client's network address. */
  readonly clientKey: string
  /** The browser, if it has signed in to this very account before; null for a stranger. */
  readonly knownBrowserId: string | null
  /** Hash of the challenge cookie; null for a client without one. */
  readonly challengeHash: string | null
  readonly browserToken: string | null
  readonly sessionToken: string | null
  /** The client's network address. */
  readonly from: string
}

const ipv6SubnetBits = 64

export const askerOf = async (context: Context, request: FastifyRequest, email: string): Promise<Asker> => {
  const { config, secret, store, clock } = context
  const cookie = (name: 'session' | 'challenge' | 'browser') => readCookie(config, request, name) ?? null
  const browserToken = cookie('browser')
  const challenge = cookie('challenge')
  return {
    email,
    addressKey: keyedHash(secret, 'address', email),
    clientKey: keyedHash(secret, 'client', normalizeIP(request.ip, ipv6SubnetBits)),
    knownBrowserId: await findKnownBrowser(store.read, clock.now(), { email, browserToken }),
    challengeHash: challenge ? tokenHash(challenge) : null,
    browserToken,
    sessionToken: cookie('session'),
    from: request.ip,
  }
}
