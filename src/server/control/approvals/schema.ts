import type { LimitName } from '#fund/money/limits.ts'
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

/** What an admin did that counts in a limit of the fund. Cents, epoch milliseconds. */
export interface LimitedActsTable {
  /** UUIDv7: ordered by time. */
  id: string
  limit_name: LimitName
  kind: string
  /** What it was done to, as its action names it. */
  subject: string
  at: number
  by_id: string
  amount: number
  /** What stood behind it: another admin, or the delay where there is none; null if it was done alone. */
  vouched_as: 'person' | 'delay' | null
  /** The id of that admin. */
  vouched_by: string | null
  /** When it was undone before anything left; from then on it does not count. */
  undone_at: number | null
}

/** A payee or a week that it was done to. */
export interface LimitedActSubjectsTable {
  act_id: string
  limit_name: LimitName
  /** The id of an investor, `fund`, `bank`, `payer:` and a name, or `week:` and a week. */
  subject: string
  amount: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    approvals: ApprovalsTable
    limited_acts: LimitedActsTable
    limited_act_subjects: LimitedActSubjectsTable
  }
}
