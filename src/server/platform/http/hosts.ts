import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, isLoopback } from '../config/config.ts'
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
export const isFixedHost = (host: string): boolean => isLoopback(nameIn(host)) || isIP(nameIn(host)) !== 0

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
