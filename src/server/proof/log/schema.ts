/** The keys that sign statements; the private half is sealed. */
export interface ProofKeysTable {
  /** Ed25519, in hex. */
  public_key: string
  sealed: string
  made_at: number
  retired_at: number | null
}

/** A signed statement (docs/proofs.md), with what is needed to remake the proofs of its leaves. */
export interface ProofStatementsTable {
  number: number
  kind: 'start' | 'week' | 'key'
  /** For a week: its first instant, and the highest version of its report that it covers. */
  week_from: number | null
  version: number | null
  published_at: number
  text: string
  /** The hash of the text as a leaf of the history, in hex. */
  hash: string
  signature: string
  accepted: string | null
  /** The ids of the accounts in the order of their leaves, a line each. */
  accounts: string | null
  /** The hashes of the leaves one after another, in base64. */
  leaves: string | null
  /** Their salts likewise; a salt of zeros was erased, and its leaf cannot be opened again. */
  salts: string | null
}

export interface ProofWitnessesTable {
  number: number
  name: string
  public_key: string
  signature: string
  added_at: number
}

export interface ProofStampsTable {
  number: number
  address: string
  /** The RFC 3161 token, DER in base64. */
  token: string
  stamped_at: number
}

/** How far the statements of a list were anchored in one place outside. */
export interface ProofAnchorsTable {
  /** The repository has the roots, and as `trail` what is signed each day. */
  kind: 'repository' | 'trail' | 'witness' | 'time-stamp'
  /** The folder, the mail address, or the address of the service. */
  target: string
  /**
   * Statements before this number need no anchor there: the place was added after them. Null if that was not recorded.
   */
  first: number | null
  /** The statements before this number are anchored there. */
  done: number
  /** Failed attempts in a row. */
  attempts: number
  next_at: number
  /** Why the last attempt failed. */
  failure: string | null
  /** For a witness: the last mail to them. */
  mail_id: string | null
  anchored_at: number | null
}

/** What was signed each day about how far the trail, the row digests and the book had come. */
export interface TrailStatementsTable {
  number: number
  signed_at: number
  text: string
  /** Ed25519 over the text, in base64. */
  signature: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    proof_anchors: ProofAnchorsTable
    trail_statements: TrailStatementsTable
    proof_keys: ProofKeysTable
    proof_statements: ProofStatementsTable
    proof_witnesses: ProofWitnessesTable
    proof_stamps: ProofStampsTable
  }
}
