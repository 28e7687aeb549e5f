/** A verification of the book that was asked for, and what it found. At most one is open. */
export interface VerificationsTable {
  /** UUIDv7: ordered by time. */
  id: string
  asked_at: number
  /** The address of who asked; null for the nightly one. */
  asked_by: string | null
  /** Until when the node that makes it holds it without being heard of. */
  taken_until: number
  /** Null until it is made. */
  ended_at: number | null
  /** What it found, as JSON (`VerificationFound`). */
  found: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    verifications: VerificationsTable
  }
}
