/** How much of a limit was used; its window ends at `ends_at`. */
export interface AllowancesTable {
  /** Keyed hash of what is limited and for whom. */
  key: string
  count: number
  ends_at: number
}

/** Each save of a record through an extension: the version that it made, who saved it, and which fields it changed. */
export interface RevisionsTable {
  kind: string
  subject: string
  version: number
  at: number
  by_email: string
  /** JSON: the changed fields, in the words of their labels. */
  fields: string
}

declare module '../database/schema.ts' {
  interface Schema {
    allowances: AllowancesTable
    revisions: RevisionsTable
  }
}
