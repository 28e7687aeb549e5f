export type ApprovalStatus = 'waiting' | 'done' | 'refused' | 'cancelled' | 'lapsed'

/** An action that waits for a second person or for its delay, with exactly what would be done. */
export interface ApprovalsTable {
  /** UUIDv7: ordered by time. */
  id: string
  kind: string
  /** What it is done to; one waits at a time for each kind and subject. */
  subject: string
  title: string
  detail: string
  /** Cents; null where no amount decides. */
  amount: number | null
  /** Its parameters as JSON, sealed; null once it is decided. */
  params_sealed: string | null
  params_digest: string
  /** JSON: what it was asked on, each thing in words with its value. */
  basis: string
  /** Who asked, by id and address, and from which network address. */
  asked_by: string
  asked_by_email: string
  asked_from: string | null
  asked_at: number
  /** When it runs by itself; null where another admin has to approve it. */
  runs_at: number | null
  /** The last subject in a row that one approval covers; null where it covers its own alone. */
  covers: string | null
  status: ApprovalStatus
  /** Null where the portal ran it after its delay. */
  decided_by_email: string | null
  decided_at: number | null
  reason: string | null
}

/** Each save of a record through an extension: the version that it made, by whom, and which fields it changed. */
export interface RevisionsTable {
  kind: string
  subject: string
  version: number
  at: number
  by_email: string
  /** JSON: the changed fields, in the words of their labels. */
  fields: string
}

export interface GuardsSchema {
  approvals: ApprovalsTable
  revisions: RevisionsTable
}
