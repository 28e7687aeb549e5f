import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { makeFolder, writeDurably } from '../base/durable-file.ts'
import { type Config, isLoopback } from '../config/config.ts'
import type { Log } from '../config/context.ts'
import type { Work } from '../database/store.ts'

/** Sends mails that wait for somebody's old address to the new one, and deletes the codes among them. */
export const redirectWaiting = async ({ db }: Work, from: string, to: string): Promise<void> => {
  const waiting = db.updateTable('mail').where('to_address', '=', from).where('sent_at', 'is', null)
  await db
    .deleteFrom('mail')
    .where('to_address', '=', from)
    .where('sent_at', 'is', null)
    .where('expires_at', 'is not', null)
    .execute()
  await waiting.set({ to_address: to }).execute()
}

export interface Transport {
  send(mail: SendMailOptions & { messageId: string }): Promise<void>
  close(): void
}

const connectMs = 5000
const socketMs = 30_000
/** Mails being sent at once. */
export const connectionsMax = 5

/** Opened by the first mail, since its libraries are large; closing one that was never opened opens nothing. */
const opened = <Opened extends { close(): void }>(open: () => Promise<Opened>) => {
  let one: Promise<Opened> | undefined
  return {
    get: (): Promise<Opened> => (one ??= open()),
    close: () => void one?.then((transport) => transport.close()),
  }
}

const openSmtp = async (smtpUrl: string) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: socketMs,
    // Mails hold codes: over a network none is sent unencrypted, even if the server says that it cannot encrypt.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname.replace(/[[\]]/g, '')),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const bySmtp = (smtpUrl: string): Transport => {
  const smtp = opened(() => openSmtp(smtpUrl))
  return {
    send: async (mail) => {
      await (await smtp.get()).sendMail(mail)
    },
    close: smtp.close,
  }
}

const openComposer = async () => {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
}

/** The folder of mails that are written to files. */
export const outboxOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox')

const fileOf = (folder: string, id: string): string => join(folder, `${id}.eml`)

/** The mail as it was written to its file; undefined if there is no file. */
export const readMailFile = (config: Pick<Config, 'dataDir'>, id: string): Promise<Buffer | undefined> =>
  readFile(fileOf(outboxOf(config), id)).catch(() => undefined)

/**
 * Writes each mail to a file, which survives a power cut once the mail counts as sent; sending it again replaces it.
 * Subjects hold people's names, so only a demo logs them.
 */
const byFile = (config: Config, log: Log): Transport => {
  const folder = outboxOf(config)
  const composer = opened(openComposer)
  return {
    send: async (mail) => {
      const { message } = await (await composer.get()).sendMail(mail)
      await makeFolder(folder)
      const file = fileOf(folder, mail.messageId.replace(/[<>]|@.*/g, ''))
      await writeDurably(file, message as Buffer)
      log.info({ file, ...(config.demo && { subject: mail.subject }) }, 'mail')
    },
    close: composer.close,
  }
}

/** SMTP if `SMTP_URL` is set, otherwise files in `DATA_DIR/outbox`. */
export const openTransport = (config: Config, log: Log): Transport =>
  config.smtpUrl ? bySmtp(config.smtpUrl) : byFile(config, log)

/** The code of a permanent refusal of this address or this mail, not of the portal's own user name or password. */
export const refusalForGood = (reason: unknown): string | undefined => {
  if (!(reason instanceof Error && 'responseCode' in reason && 'command' in reason)) return undefined
  const isOfMail = reason.command === 'RCPT TO' || reason.command === 'DATA'
  const code = Number(reason.responseCode)
  return isOfMail && code >= 500 && code < 600 ? String(code) : undefined
}
