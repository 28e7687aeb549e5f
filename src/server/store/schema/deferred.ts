/** What a call put off until after its answer; a row goes with the unit that does it. */
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

export interface DeferredSchema {
  deferred: DeferredTable
}
