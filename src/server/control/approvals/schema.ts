import type { StateOf } from '#fund/money/lives.ts'

export type ApprovalStatus = StateOf<'approval'>

/** An action that waits for a second person or for its delay, with exactly what would be done. */
export interface ApprovalsTable {
  /** UUIDv7: ordered by time. */
  id: string
  kind: string
  /** What it is done to; for each kind and subject one waits at a time. */
  subject: string
  title: string
  detail: string
  /** Cents; null if no amount decides. */
  amount: number | null
  /** Its parameters as JSON, sealed; null once it is decided. */
  params_sealed: string | null
  params_digest: string
  /** JSON: the facts that it was requested on, each in words with its value. */
  basis: string
  /** Who asked, by id and address, and from which network address. */
  asked_by: string
  asked_by_email: string
  asked_from: string | null
  asked_at: number
  /** When it runs by itself; null if another admin has to approve it. */
  runs_at: number | null
  /** The last subject in a row that one approval covers; null if it covers its own alone. */
  covers: string | null
  status: ApprovalStatus
  /** Null if the portal ran it after its delay. */
  decided_by_email: string | null
  decided_at: number | null
  reason: string | null
  /**
   * Whom a request about an admin's role is about: their id, null while they have no account, and their address. Both
   * null for all other requests.
   */
  concerns: string | null
  concerns_email: string | null
  /** When every admin is told of it again; null if they are not. */
  notice_at: number | null
  /** What the one whom it is about objects, and when they said so last. */
  objection: string | null
  objected_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    approvals: ApprovalsTable
  }
}
