/** The private link by which an investor's calendar reads the dates; one per person. */
export interface CalendarLinksTable {
  person_id: string
  /** SHA-256 of its key. */
  key_hash: string
  made_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    calendar_links: CalendarLinksTable
  }
}
