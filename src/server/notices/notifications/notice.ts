import type { NotificationMetadata } from '#contract/entities/notification.ts'
import type { NotificationPriority, NotificationType } from '#fund/notices/notification-settings.ts'
import type { MailPart } from '#server/platform/mail/body.ts'
import { notMePart } from '#server/platform/mail/texts.ts'

/** The key names the owner, so that only nodes holding one of the owner's sockets read the notification. */
export const notificationKey = ({ personId, id }: { personId: string; id: string }): string => `${personId}/${id}`

export const readNotificationKey = (key: string): { personId: string; id: string } => {
  const [personId = '', id = ''] = key.split('/')
  return { personId, id }
}

/** What only the email of a notice has. */
export interface NoticeMail {
  readonly subject?: string
  readonly preview?: string
  /** In place of the message. */
  readonly says?: readonly (string | MailPart)[]
  /** After what it says, before its button. */
  readonly remarks?: readonly MailPart[]
  /** What its button says; it opens the notice on the dashboard. */
  readonly button?: string
  /** After the button. */
  readonly proof?: readonly MailPart[]
  /** After the proof, to those who asked for it under Settings. */
  readonly signed?: readonly MailPart[]
  readonly why?: string
}

/** What a notice says. */
interface Words {
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly title: string
  readonly message: string
  /** Amounts in dollars, as on the wire. */
  readonly metadata?: NotificationMetadata
  /** What its email says besides or in place of the message; absent if it says just that. */
  readonly mail?: NoticeMail
  /** Everybody must get it, like a change of the terms: settings and limits do not drop its mail. */
  readonly binding?: true
  /** Switching its category off does not drop it: an agreement, a tax paper. */
  readonly kept?: true
  /** History that is written after the fact (the demo fund): in the feed, without mail, browser or socket. */
  readonly quietly?: true
}

/** A notice to one person. */
export interface PersonNotice extends Words {
  readonly personId: string
  readonly accountId?: undefined
}

/** A notice about an account, to each of its owners. */
export interface AccountNotice extends Words {
  readonly accountId: string
  readonly personId?: undefined
}

export type Notice = PersonNotice | AccountNotice

/** The link by which the reader of the mail says "This was not me"; the feed never has it. */
export const notMeRemarks = (link: string): Required<Pick<Notice, 'mail'>> => ({ mail: { remarks: [notMePart(link)] } })

/** A notice in a person's feed. */
export interface Posted extends Words {
  readonly personId: string
  readonly id: string
}
