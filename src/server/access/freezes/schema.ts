import type { Concern } from '#fund/access/freeze.ts'

/** A freeze of a person's account, in force or lifted; at most one is in force. Instants are epoch milliseconds. */
export interface FreezesTable {
  id: string
  person_id: string
  at: number
  /** The admin who froze it; null if its owner did, by the link of a mail. */
  by_email: string | null
  reason: string
  lifted_at: number | null
  /** The admin who lifted it; null, once lifted, is the operator of the portal. */
  lifted_by: string | null
  lift_reason: string | null
  /** What was set up since then does not count while the freeze is in force (`notSuspended`). */
  suspends_since: number
  /**
   * The other address, where it is disputed which one belongs to the account: nobody signs in by a mailed code. Null if
   * it is not.
   */
  disputed_email: string | null
}

/** The link in a mail with which its reader says "This was not me". */
export interface NotMeLinksTable {
  /** SHA-256 of its key. */
  key_hash: string
  person_id: string
  /** What the mail was about. */
  about: Concern
  sent_at: number
  expires_at: number
  /** When its button was pressed; it works once. */
  used_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    freezes: FreezesTable
    not_me_links: NotMeLinksTable
  }
}
