/** What a call put off until after its answer; the unit that does it removes the row. */
export interface DeferredTable {
  /** UUIDv7: ordered by time. */
  id: string
  name: string
  /** What was asked, encrypted. */
  sealed: string
  created_at: number
  /** What it belongs to, like "message" and its id; null for most. */
  subject: string | null
}

declare module '../database/schema.ts' {
  interface Schema {
    deferred: DeferredTable
  }
}
