import type { BankReturnKind } from '#fund/money/return-codes.ts'
import type { ReturnFormat } from './returned.ts'

/** An imported file of what came back from the bank. */
export interface ReturnFilesTable {
  /** UUIDv7: ordered by time. */
  id: string
  name: string
  format: ReturnFormat
  /** How many of its records no earlier file had. */
  records: number
  imported_at: number
  imported_by: string
  imported_by_id: string | null
}

/** A record of it. What became of it follows from the book and from the bank account that it opened. */
export interface BankReturnsTable {
  id: string
  file_id: string
  place: number
  /** Unique: a digest of what tells it from any other. */
  key: string
  kind: BankReturnKind
  code: string
  words: string
  /** Cents; null where the file says none. */
  amount: number | null
  reference: string
  batch: string
  trace: string
  name: string
  /** The payout that it is about, and the batch that the payout left in; null if none was found. */
  withdrawal_id: string | null
  batch_id: string | null
  /** JSON of the corrected account, sealed; null if it names none, or once its change was opened. */
  sealed: string | null
  /** The change of a bank account that it opened. */
  bank_account_id: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    return_files: ReturnFilesTable
    bank_returns: BankReturnsTable
  }
}
