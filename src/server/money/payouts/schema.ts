import type { Generated } from 'kysely'
import type { PaymentFormat } from '#contract/calls/money/payments.ts'
import type { StateOf } from '#fund/money/lives.ts'

/** open → paid, or undone before that. */
export type BatchStatus = StateOf<'batch'>

/** Payouts that are sent to the bank together. Cents. */
export interface PaymentBatchesTable {
  /** UUIDv7: ordered by time. */
  id: string
  status: BatchStatus
  total: number
  payouts: number
  made_at: number
  /** The addresses of the admins who made it, and who paid or undid it. */
  made_by: string
  ended_at: number | null
  ended_by: string | null
  /** What its file is made as; null if it was made before there was one for each batch (`formatsOf`). */
  format: PaymentFormat | null
  /** Why it was undone, and the address of who approved that, if its file was downloaded before. */
  undo_reason: Generated<string | null>
  undo_approved_by: Generated<string | null>
}

/** A payout as it went into a batch: what is written into the bank's file does not change any more. */
export interface PaymentBatchItemsTable {
  batch_id: string
  withdrawal_id: string
  /** 1, 2, 3 … in the order of the file. */
  place: number
  amount: number
  bank_account_id: string
  payee: string
  reference: string
}

/** A file made from a batch, encrypted: made again it has the same bytes. */
export interface PaymentFilesTable {
  batch_id: string
  format: PaymentFormat
  name: string
  /** SHA-256 of the bytes. */
  digest: string
  /** The date on which the bank is to carry it out; null in a file from when no holidays were known (`fileDay`). */
  day: string | null
  sealed: string
  made_at: number
  made_by: string
}

/** Each time that somebody downloaded a file: from the first on the bank may have it. */
export interface PaymentFileDownloadsTable {
  /** UUIDv7: ordered by time. */
  id: string
  batch_id: string
  format: PaymentFormat
  at: number
  by_email: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    payment_batches: PaymentBatchesTable
    payment_batch_items: PaymentBatchItemsTable
    payment_files: PaymentFilesTable
    payment_file_downloads: PaymentFileDownloadsTable
  }
}
