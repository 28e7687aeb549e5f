/**
 * The digests of protected rows in the order in which they were made: chained with a key that is kept sealed, so that
 * nobody adds one without it. A row of a protected table has one live digest, the newest.
 */
export interface RowDigestsTable {
  /** Without gaps. */
  seq: number
  of_table: string
  /** The row's key; empty, with no digest, where all rows that the table had are covered from here on. */
  of_row: string
  /** Over the row and the salt, hex; empty once the row is gone. */
  digest: string
  remark: Remark | null
  at: number
  /** Keyed, over all this and the hash before, hex. */
  hash: string
  /** Random, hex. Null once the row has another digest, or is gone: without it a digest reveals nothing. */
  salt: string | null
}

/**
 * What is particular about a digest: the row was `altered` by something else than the portal before the portal changed
 * it, was there before digests (`adopted`), or was `accepted` by an operator as it was found.
 */
export type Remark = 'altered' | 'adopted' | 'accepted'

/** The end of the chain; one row. */
export interface RowDigestHeadTable {
  id: number
  seq: number
  hash: string
  /** The key of the hashes, sealed; made with the first digest. */
  key_sealed: string | null
  begun_at: number | null
}

/** What the unit under way has changed so far, noted by the database; empty whenever none is. */
export interface RowChangesTable {
  of_table: string
  of_row: string
  /** As JSON; null if the row was not there. */
  before: string | null
  /** As JSON; null if it is gone. */
  after: string | null
}

declare module '../database/schema.ts' {
  interface Schema {
    row_digests: RowDigestsTable
    row_digest_head: RowDigestHeadTable
    row_changes: RowChangesTable
  }
}
