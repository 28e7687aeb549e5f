import type { SignedInActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { portalPlace, withPortal } from '../mail/portal-place.ts'
import { post } from '../mail/post.ts'
import { type MailedWords, mailedText } from '../notifications/deliver.ts'
import { investorOf } from '../people/investor.ts'
import type { Db, Work } from '../store/store.ts'
import { demandFields, demandKnownFields, filledFor } from './fields.ts'

/** There is no notice to open yet: a reader's mail leads to their dashboard, and a test to where it was written. */
const links = { reader: `${portalPlace}/dashboard`, oneself: `${portalPlace}/admin` } as const

interface Words {
  readonly title: string
  readonly message: string
}

/**
 * The words as the investor of an address would get them, and as they are written without one. Throws 404 if there is
 * no such investor, 409 where they lack what a field says, 422 for a field that there is not.
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
  const { subject, text } = mailedText(message, links.reader, null)
  return { subject, text: withPortal(text, portalUrl) }
}

/** Mails a message to who tries it, whatever their settings say: the address that it went to. */
export const mailToOneself = async (
  work: Work,
  now: number,
  { by, from }: SignedInActor,
  message: MailedWords,
): Promise<string> => {
  const { subject, text } = mailedText(message, links.oneself, null)
  await post(work, now, { to: by.email, subject: `Test: ${subject}`, text })
  await audit(work, now, {
    by,
    from,
    action: 'message.try',
    subject: by.email,
    detail: `"${message.title}", to oneself`,
  })
  return by.email
}
