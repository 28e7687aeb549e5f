/** The trail: append-only, which the database itself holds to, and chained. Nobody is named in it. */
export interface AuditTable {
  /** Without a gap. */
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

/** What a row of the trail says of people; erased, its digest still stands in the chain and tells nothing. */
export interface AuditDetailsTable {
  id: string
  /** The address of who did it; null for the system. */
  by_email: string | null
  subject: string
  detail: string
  /** The client's network address; null for the system. */
  from_address: string | null
  /** Random, hex: without it nobody can try out what a digest stands for. */
  salt: string
  /** All of it in lower case, for search: the engines differ in `lower()`. */
  folded: string
}

/** Whom a row is about, and who did it: the rows of a person by an index. Erased with them. */
export interface AuditPeopleTable {
  /** Of what a stranger asked the address itself, or nothing where the row names none. */
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

export interface AuditSchema {
  audit: AuditTable
  audit_details: AuditDetailsTable
  audit_people: AuditPeopleTable
  audit_head: AuditHeadTable
}
