import type { NotificationType } from '#fund/notices/notification-settings.ts'
import { portalPlace } from '#server/platform/mail/body.ts'
import { type MailDraft, type MailReader, type Text, write } from '#server/platform/mail/draft.ts'
import { aboutSafety } from '#server/platform/mail/texts.ts'
import type { Notice } from './notice.ts'

/** Why an investor gets an email of a type; settings switch them off. */
const whys: Record<NotificationType, string> = {
  profit: 'You get this after each week that your account was at work.',
  performance: 'You get this after each week that your account was at work.',
  deposit: 'You get this about each deposit.',
  withdrawal: 'You get this about each withdrawal.',
  report: 'You get this when something in your reports has changed.',
  trade: 'You get this when the trading of your account changes.',
  risk: 'You get this when the risk of your account changes.',
  security: 'You get this because it is about the safety of your account.',
  alert: 'You get this because something about your account needs to be known.',
  system: 'You get this as an investor of the fund.',
}

const always = 'You get this because every investor has to know of it; it cannot be turned off.'
const asAdmin = 'You get this as an admin of the portal.'

/** What mails of notices say by themselves, for translators. */
export const noticeFrames: readonly MailDraft[] = [...Object.values(whys), always, aboutSafety].map((why) => ({
  subject: 'Open in the portal',
  parts: [],
  why,
}))

export type MailedWords = Pick<Notice, 'title' | 'message' | 'mail'>

/** Whom it is for, and why it comes; without a type, as one of our messages. */
export interface Mailed extends MailReader {
  readonly isAdmin?: boolean
  readonly of?: Pick<Notice, 'type' | 'priority' | 'binding' | 'kept'>
  /** Asked for the signed text of each week. */
  readonly asksSigned?: boolean
}

const whyOf = ({ isAdmin, of }: Mailed): string => {
  if (isAdmin) return asAdmin
  if (of?.binding) return always
  if (of?.type === 'security' && of.priority === 'critical') return aboutSafety
  return whys[of?.type ?? 'system']
}

/**
 * A notification is in English like the screens it speaks of; if every sentence is translated, its mail is in the
 * reader's language. `open` is where its button leads.
 */
export const mailedText = ({ title, message, mail = {} }: MailedWords, open: string, reader: Mailed): Text => {
  const { subject, preview, says = message.split('\n\n'), remarks = [], button, proof = [], signed = [], why } = mail
  return write(
    {
      subject: subject ?? title,
      ...(preview !== undefined && { preview }),
      parts: [
        ...says,
        ...remarks,
        { button: button ?? 'Open in the portal', to: open },
        ...proof,
        ...(reader.asksSigned ? signed : []),
      ],
      why: why ?? whyOf(reader),
      ...(reader.isAdmin ? { forTeam: true } : { change: `${portalPlace}/dashboard` }),
    },
    {},
    reader,
  )
}
