/** An admin's note about an investor. */
export interface InvestorNotesTable {
  /** UUIDv7: ordered by time. */
  id: string
  account_id: string
  by_email: string
  at: number
  text: string
}

/** A word by which admins sort an investor. */
export interface InvestorTagsTable {
  account_id: string
  tag: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    investor_notes: InvestorNotesTable
    investor_tags: InvestorTagsTable
  }
}
