/** The pair of keys by which push services know this portal (VAPID, RFC 8292); one row. */
export interface PushKeysTable {
  name: 'vapid'
  /** An uncompressed point of P-256, base64url. */
  public_key: string
  /** The private half, sealed. */
  sealed: string
  made_at: number
}

/** A browser that is to show a person's notifications. Instants are epoch milliseconds. */
export interface PushDevicesTable {
  /** UUIDv7, shown to its owner; not a secret. */
  id: string
  person_id: string
  /** The session it was last confirmed in. Ending that session removes the device; its expiry does not. */
  session_id: string
  /** Where its push service takes messages; unique. */
  endpoint: string
  /** A message is encrypted with these, base64url (RFC 8291). */
  p256dh: string
  auth: string
  /** Like "Firefox on Linux". */
  browser: string
  added_at: number
  /** When that browser last opened the portal. */
  seen_at: number
  /** When its push service last accepted a message. */
  sent_at: number | null
  /** When it last refused one, unless one was accepted since. */
  failed_at: number | null
  /** An HTTP status, or a system error code like ENOTFOUND. */
  failure: string | null
}

/** What waits for a device, and what was refused for good. What was accepted is removed. */
export interface PushMessagesTable {
  id: string
  /** A removed device gets nothing: its messages are swept. */
  device_id: string
  /** The notification it announces; null for a test. */
  notification_id: string | null
  /** What is sent first: 0 security, 1 the rest, 2 low priority. */
  urgency: number
  created_at: number
  /** Held until then (quiet hours, the next attempt). */
  not_before: number
  /** Not sent from then on. */
  expires_at: number
  attempts: number
  failed_at: number | null
  failure: string | null
}

declare module '../database/schema.ts' {
  interface Schema {
    push_keys: PushKeysTable
    push_devices: PushDevicesTable
    push_messages: PushMessagesTable
  }
}
