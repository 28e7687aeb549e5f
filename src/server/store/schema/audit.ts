/** Append-only: nothing in the server changes or removes a row. */
export interface AuditTable {
  /** UUIDv7: ordered by time. */
  id: string
  at: number
  /** The address of who did it; null for the system. */
  by_email: string | null
  /** Like "investor.approve". */
  action: string
  subject: string
  detail: string
  /** The client's network address; null for the system. */
  from_address: string | null
  /** All of it in lower case, for search: the engines differ in `lower()`. */
  folded: string
}

export interface AuditSchema {
  audit: AuditTable
}
