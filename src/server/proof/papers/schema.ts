import type { Generated } from 'kysely'

/** An admin's request for a month's statements or a year's tax summaries, and what came of it. */
export interface PaperIssuesTable {
  /** UUIDv7: ordered by time. */
  id: string
  /** "2026-10", a month of statements; "2026", a year of tax summaries. */
  period: string
  /** 1 is the first of its period; negative once it was cancelled. */
  number: number
  asked_at: number
  asked_by: string
  /** Null while it is being drawn. */
  made_at: number | null
  book_seq: number | null
  /** How many papers it made: everybody's the first time, later those for whom something had changed. */
  papers: number | null
  /** Accounts processed while it is drawn, and all of them; null before it has begun. */
  drawn: number | null
  accounts: number | null
  /** When it was cancelled; what was drawn of it is removed, then this row. */
  cancelled_at: number | null
  /** Which run of which node draws it, and until when it holds it without being heard of. */
  taken_by: string | null
  taken_until: Generated<number>
}

/** A paper, which never changes once its issue is made; until then it is a draft that nobody sees. */
export interface PapersTable {
  period: string
  /** Empty for the file of everybody's papers of the period. */
  account_id: string
  version: number
  issue_id: string
  issued_at: number
  /** The head of the book that it was drawn from. */
  book_seq: number
  book_hash: string
  /** What it states, as JSON, for the next version to be compared with. */
  figures: string
  /** The PDF in base64; empty if it is in parts. */
  file: string
  /** SHA-256 of the PDF, in hex. */
  digest: string
}

/** A part of the file with everybody's papers. */
export interface PaperPartsTable {
  issue_id: string
  /** Counted from 0. */
  number: number
  /** In base64. */
  bytes: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    paper_issues: PaperIssuesTable
    papers: PapersTable
    paper_parts: PaperPartsTable
  }
}
