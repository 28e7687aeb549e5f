/** A look of an admin at an investor's dashboard. Instants are epoch milliseconds. */
export interface ViewingsTable {
  /** UUIDv7: ordered by time. */
  id: string
  person_id: string
  admin_id: string
  /** The admin's session, which alone it answers. */
  session_id: string
  started_at: number
  /** When it ends by itself, or ended. */
  ends_at: number
}

export interface ViewingsSchema {
  viewings: ViewingsTable
}
