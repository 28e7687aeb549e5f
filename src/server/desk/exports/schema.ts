/** A table that an admin exports and that is made after their call. Instants are epoch milliseconds. */
export interface PreparedFilesTable {
  /** UUIDv7: ordered by time. */
  id: string
  person_id: string
  /** The name of the call that asked for it. */
  call: string
  /** The call's parameters, query and body as JSON, as the contract read them. */
  asked: string
  format: 'csv' | 'xlsx'
  /** The file's name, with its extension. */
  name: string
  /** What the trail says when it is downloaded; both empty if it says nothing. */
  subject: string
  detail: string
  asked_at: number
  /** Rows written so far, and how many there will be; null if that was not counted. */
  done: number
  expected: number | null
  /** Until then one node makes it; 0 while it waits. */
  taken_until: number
  /** When it was ready, and its size. */
  made_at: number | null
  bytes: number | null
  /** Why it could not be made. */
  failed: string | null
}

/** A part of a prepared file, encrypted. */
export interface PreparedFilePartsTable {
  file_id: string
  /** From 0. */
  number: number
  sealed: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    prepared_files: PreparedFilesTable
    prepared_file_parts: PreparedFilePartsTable
  }
}
