import type { Generated } from 'kysely'
import type { MatchKind } from '#contract/entities/bank-statement.ts'

/** An imported statement of the fund's bank. Cents; days are New York's, `YYYY-MM-DD`. */
export interface BankStatementsTable {
  /** UUIDv7: ordered by time. */
  id: string
  name: string
  account: string
  from_day: string
  to_day: string
  opening: number | null
  closing: number | null
  /** How many lines it had, and a digest over it and them. */
  lines: number
  lines_digest: string
  imported_at: number
  imported_by: string
  /** Their id, which does not change with their address; null if nobody has it any more. */
  imported_by_id: string | null
}

/** A line of a statement; incoming amounts are above zero. */
export interface BankLinesTable {
  id: string
  statement_id: string
  place: number
  /** Unique: the bank's id, or a digest of the line. */
  key: string
  day: string
  value_day: string
  amount: number
  counterparty: string
  reference: string
  bank_id: string | null
  status: 'open' | 'matched'
  matched_as: MatchKind | null
  matched_at: number | null
  matched_by: string | null
  /** When it was last matched with nothing again; such a line no longer vouches for money. */
  released_at: Generated<number | null>
}

/** The entries of the book that a line was matched with. */
export interface BankLineEntriesTable {
  line_id: string
  /** Unique: an entry belongs to one line. */
  seq: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    bank_statements: BankStatementsTable
    bank_lines: BankLinesTable
    bank_line_entries: BankLineEntriesTable
  }
}
