import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Smtp {
  readonly url: string
  /** What arrived, in order, with the addresses of the envelope. */
  readonly received: { readonly to: readonly string[]; readonly mail: Email }[]
  /** Refuses the next so many mails, as a busy server does. */
  refuseNext(mails: number): void
  close(): Promise<void>
}

/** A real SMTP server on loopback. */
export const startSmtp = async (): Promise<Smtp> => {
  const received: Smtp['received'] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          refusals -= 1
          if (refusals >= 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          received.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
          done()
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
    refuseNext: (mails) => {
      refusals = mails
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
