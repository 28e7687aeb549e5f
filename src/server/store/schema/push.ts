/** The pair of keys by which push services know this portal (VAPID, RFC 8292); one row. */
export interface PushKeysTable {
  name: 'vapid'
  /** An uncompressed point of P-256, base64url. */
  public_key: string
  /** The secret half, sealed. */
  sealed: string
  made_at: number
}

/** A browser that is to show a person's notifications. Instants are epoch milliseconds. */
export interface PushDevicesTable {
  /** UUIDv7, shown to its owner; no secret. */
  id: string
  person_id: string
  /** The session it was last confirmed in. Ending that session removes the device; its expiry does not. */
  session_id: string
  /** Where its push service takes messages; unique. */
  endpoint: string
  /** What a message is encrypted with, base64url (RFC 8291). */
  p256dh: string
  auth: string
  /** Like "Firefox on Linux". */
  browser: string
  added_at: number
  /** When that browser last opened the portal. */
  seen_at: number
  /** The last message that its push service took. */
  sent_at: number | null
  /** The last that it did not take, unless one was taken since. */
  failed_at: number | null
  /** A status of HTTP, or a code of the system like ENOTFOUND. */
  failure: string | null
}

/** What waits for a device, and what was refused for good. What was taken is gone. */
export interface PushMessagesTable {
  id: string
  /** One that is gone is told nothing: its messages are swept. */
  device_id: string
  /** What it tells of; null for a test. */
  notification_id: string | null
  /** What is sent first: 0 security, 1 the rest, 2 what has low priority. */
  urgency: number
  created_at: number
  /** Held until then (quiet hours, the next attempt). */
  not_before: number
  /** From then on it is not sent. */
  expires_at: number
  attempts: number
  failed_at: number | null
  failure: string | null
}

export interface PushSchema {
  push_keys: PushKeysTable
  push_devices: PushDevicesTable
  push_messages: PushMessagesTable
}
