import { withoutAmounts } from '#fund/text/amounts-in-text.ts'
import { house } from '../config/house.ts'

/** What a worker of the portal shows (public/portal-worker.js); it builds the link itself, from the id. */
interface Payload {
  /** The notification's id; null for a test. */
  readonly id: string | null
  readonly title: string
  readonly body: string
}

const charactersMax = 200

/**
 * A locked screen shows it to anybody near: what the notification is about, and no amount, account or reason; those are
 * read in the portal.
 */
export const payloadOf = (notification: { readonly id: string; readonly title: string } | null): string => {
  const payload: Payload = notification
    ? {
        id: notification.id,
        title: withoutAmounts(notification.title).slice(0, charactersMax),
        body: 'Open the portal to read it.',
      }
    : { id: null, title: house.name, body: 'Notifications of the portal arrive on this device.' }
  return JSON.stringify(payload)
}
