/** An admin's viewing of an investor's dashboard. Instants are epoch milliseconds. */
export interface ViewingsTable {
  /** UUIDv7: ordered by time. */
  id: string
  person_id: string
  admin_id: string
  /** The admin's session, the only one that may use it. */
  session_id: string
  started_at: number
  /** When it ends by itself, or was ended. */
  ends_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    viewings: ViewingsTable
  }
}
