/** An invitation to read an account, from its owner to an address. */
export interface MemberInvitationsTable {
  id: string
  account_id: string
  email: string
  /** What the reader will see, separated by spaces. */
  sees: string
  /** Until when they will see it; null if until it is revoked. */
  until: number | null
  /** The key is in the link that was mailed, and nowhere else. */
  key_hash: string
  invited_by: string
  invited_at: number
  expires_at: number
  accepted_at: number | null
  /** When it was taken back. */
  ended_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    member_invitations: MemberInvitationsTable
  }
}
