import { createHmac, timingSafeEqual } from 'node:crypto'

export type LinkPurpose = 'confirm' | 'unsubscribe'

export interface Subscriber {
  readonly id: string
  readonly asked_at: number
}

/** Known only to the recipient of the mail; a link to confirm works only in the newest mail. */
export const linkKey = (secret: Buffer, purpose: LinkPurpose, { id, asked_at }: Subscriber): string =>
  createHmac('sha256', secret)
    .update(['newsletter', purpose, id, purpose === 'confirm' ? asked_at : ''].join('\n'))
    .digest('base64url')

export const isLinkKey = (secret: Buffer, purpose: LinkPurpose, subscriber: Subscriber, key: string): boolean => {
  const [given, right] = [Buffer.from(key), Buffer.from(linkKey(secret, purpose, subscriber))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Under the portal's public address, whatever host a request named: a mail of ours never links to a stranger. */
export const linkAddress = (secret: Buffer, purpose: LinkPurpose, subscriber: Subscriber, portalUrl: string): string =>
  `${portalUrl}/api/newsletter/${purpose}?id=${subscriber.id}&key=${linkKey(secret, purpose, subscriber)}`
