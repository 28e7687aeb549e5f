/** The trail: append-only, which the database itself enforces, and chained. It names nobody. */
export interface AuditTable {
  /** Without gaps. */
  seq: number
  /** UUIDv7: ordered by time. */
  id: string
  at: number
  /** Like "investor.approve". */
  action: string
  /** Over the details and their salt, hex. */
  digest: string
  /** Over this row and the hash before, hex. */
  hash: string
}

/** What a row of the trail says about people; once erased, its digest stays in the chain and reveals nothing. */
export interface AuditDetailsTable {
  id: string
  /** The address of who did it; null for the system. */
  by_email: string | null
  subject: string
  detail: string
  /** The client's network address; null for the system. */
  from_address: string | null
  /** Random, hex: without it nobody can guess what a digest was made from. */
  salt: string
  /** Everything in lower case, for search, and once more folded where that differs: the engines differ in `lower()`. */
  folded: string
}

/** Whom a row is about, and who did it: finds a person's rows by an index. Erased with the person. */
export interface AuditPeopleTable {
  /** The address itself for what a stranger asked; empty if the row names nobody. */
  person_id: string
  audit_id: string
}

/** The end of the chain; one row. */
export interface AuditHeadTable {
  id: number
  seq: number
  hash: string
  /** Rows before it are older than the chain, and were chained as they were found. */
  chained_from: number
}

declare module '../database/schema.ts' {
  interface Schema {
    audit: AuditTable
    audit_details: AuditDetailsTable
    audit_people: AuditPeopleTable
    audit_head: AuditHeadTable
  }
}
