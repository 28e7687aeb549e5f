import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Smtp {
  readonly url: string
  /** What arrived, in order, with the addresses of the envelope. */
  readonly received: { readonly to: readonly string[]; readonly mail: Email }[]
  /** Resolves once this many mails have arrived. */
  arrived(mails: number): Promise<void>
  /** The most mails to this host that were being sent at once. */
  atOnceMax(host: string): number
  /** Delays each mail by this long. */
  slow(milliseconds: number): void
  /** Refuses this address for good. */
  knowsNot(address: string): void
  /** Does not answer the next connections, this many. */
  keepSilent(connections: number): void
  /** Refuses the next mails, this many, as a busy server does. */
  refuseNext(mails: number): void
  close(): Promise<void>
}

/** A real SMTP server on loopback. */
export const startSmtp = async (): Promise<Smtp> => {
  const received: Smtp['received'] = []
  const waiting = new Set<() => void>()
  let refusals = 0
  let milliseconds = 0
  let silent = 0
  const unknown = new Set<string>()
  const atOnce = new Map<string, { now: number; max: number }>()
  const count = (address: string, step: 1 | -1): void => {
    const host = address.slice(address.lastIndexOf('@') + 1)
    const { now, max } = atOnce.get(host) ?? { now: 0, max: 0 }
    atOnce.set(host, { now: now + step, max: Math.max(max, now + step) })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      silent -= 1
      if (silent < 0) done()
    },
    onRcptTo: ({ address }, _session, done) =>
      unknown.has(address) ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
    onData: (stream, { envelope }, done) => {
      const addressees = envelope.rcptTo.map(({ address }) => address)
      for (const address of addressees) count(address, 1)
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          refusals -= 1
          if (refusals >= 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          received.push({ to: addressees, mail })
          for (const look of waiting) look()
          setTimeout(() => {
            for (const address of addressees) count(address, -1)
            done()
          }, milliseconds)
        }, done)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    arrived: (mails) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < mails) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    atOnceMax: (host) => atOnce.get(host)?.max ?? 0,
    slow: (each) => {
      milliseconds = each
    },
    knowsNot: (address) => void unknown.add(address),
    keepSilent: (connections) => {
      silent = connections
    },
    refuseNext: (mails) => {
      refusals = mails
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
