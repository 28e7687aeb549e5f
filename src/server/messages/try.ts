import type { SignedInActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { portalPlace, withPortal } from '../mail/portal-place.ts'
import { post } from '../mail/post.ts'
import { type MailedWords, mailedText } from '../notifications/deliver.ts'
import type { Work } from '../store/store.ts'

/** There is no notice to open: whoever tries a message is an admin, and it was sent to nobody. */
const link = `${portalPlace}/admin`

/** A message as it would be mailed. */
export const drawMessage = (message: MailedWords, portalUrl: string) => {
  const { subject, text } = mailedText(message, link, null)
  return { subject, text: withPortal(text, portalUrl) }
}

/** Mails a message to who tries it, whatever their settings say: the address that it went to. */
export const mailToOneself = async (
  work: Work,
  now: number,
  { by, from }: SignedInActor,
  message: MailedWords,
): Promise<string> => {
  const { subject, text } = mailedText(message, link, null)
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
