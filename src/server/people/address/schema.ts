/** A change of a person's mail address; at most one is open. Instants are epoch milliseconds. */
export interface AddressChangesTable {
  id: string
  person_id: string
  old_email: string
  new_email: string
  /** The session that asked: it alone continues after the change. Null if an admin asked. */
  session_id: string | null
  /** The admin who asked, because the old mailbox is lost; null if the person asked. */
  by_email: string | null
  asked_at: number
  expires_at: number
  /** SHA-256 of the key of the old mailbox's link; null if an admin vouches instead. */
  old_hash: string | null
  /** SHA-256 of the key of the new mailbox's link. */
  new_hash: string
  old_proved_at: number | null
  new_proved_at: number | null
  /** `open` may be outdated: see `expires_at`. */
  state: 'open' | 'done' | 'cancelled'
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    address_changes: AddressChangesTable
  }
}
