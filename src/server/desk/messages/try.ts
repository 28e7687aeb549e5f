import { type MailedWords, mailedText } from '#server/notices/notifications/mailed.ts'
import { investorOf } from '#server/people/accounts/find.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { portalPlace, textOf, withPortal } from '#server/platform/mail/body.ts'
import { post } from '#server/platform/mail/post.ts'
import { demandFields, demandKnownFields, filledFor } from './templates.ts'

/**
 * A trial has no notification to open: a reader's mail links to the dashboard, and a test mail to the admin area, where
 * it was written.
 */
const links = { reader: `${portalPlace}/dashboard`, oneself: `${portalPlace}/admin` } as const

interface Words {
  readonly title: string
  readonly message: string
}

/**
 * The words as the investor with this address would get them, or as they are written if no address is given. Throws 404
 * if there is no such investor, 409 if they lack the value of a field, 422 for an unknown field.
 */
export const wordsFor = async (db: Db, words: Words, email: string | undefined): Promise<Words> => {
  demandKnownFields(words)
  if (email === undefined) return words
  const reader = await investorOf(db, email)
  demandFields(words, [reader])
  return filledFor(words, reader)
}

/** A message as it would be mailed. */
export const drawMessage = (message: Words, portalUrl: string) => {
  const { subject, body } = mailedText(message, links.reader, { language: null })
  return { subject, text: withPortal(textOf(body), portalUrl) }
}

/** Mails a message to the admin who tries it, whatever their settings say; returns the address it went to. */
export const mailToOneself = async (work: SignedInWork, message: MailedWords): Promise<string> => {
  const { by } = work.actor
  const { subject, body } = mailedText(message, links.oneself, { language: null, name: by.name })
  await post(work, { to: by.email, subject: `Test: ${subject}`, body })
  await audit(work, { action: 'message.try', subject: by.email, detail: `"${message.title}", to oneself` })
  return by.email
}
