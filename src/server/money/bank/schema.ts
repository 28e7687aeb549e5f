import type { Generated } from 'kysely'
import type { Dismissal, MatchKind } from '#contract/entities/bank-statement.ts'

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
  /** Its format and, of a table, its columns; null before it was kept. */
  source: Generated<string | null>
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
  /** Unique, and part of the statement's digest: it covers the line's words. */
  key: string
  day: string
  value_day: string
  amount: number
  counterparty: string
  reference: string
  bank_id: string | null
  status: 'open' | 'matched' | 'dismissed'
  matched_as: MatchKind | null
  matched_at: number | null
  matched_by: string | null
  /** When it was last matched with nothing again; such a line no longer vouches for money. */
  released_at: Generated<number | null>
  /** Why a dismissed line is neither booked nor counted as the bank's, and of which line it is a duplicate. */
  dismissed_as: Generated<Dismissal | 'nothing' | null>
  duplicate_of: Generated<string | null>
  /** 1 for several payments in one credit whose amounts the bank does not give. */
  is_collective: Generated<number | null>
  /** Why a payment came back: the bank’s code in words, with its own; null where its file does not say. */
  return_reason: Generated<string | null>
}

/** The columns of a bank's table as a person named them. */
export interface BankTablesTable {
  /** A digest of its header or, without one, of its shape. */
  key: string
  /** A JSON list of what each column holds. */
  columns: string
  named_at: number
  named_by: string
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
    bank_tables: BankTablesTable
  }
}
