import type { Cents } from '#fund/cents/money.ts'
import type { BankReturnKind } from '#fund/money/return-codes.ts'
import { singleLine } from '#server/platform/http/single-line.ts'

/** A record of a bank's return file. */
export interface ReadReturn {
  readonly kind: BankReturnKind
  /** The bank's code: R03, AC04, C01. */
  readonly code: string
  /** What the bank adds in its own words; empty if nothing. */
  readonly words: string
  /** What came back; null where the file says none. */
  readonly amount: Cents | null
  /** The end-to-end id or the individual identification of the payment: our payout's reference. */
  readonly reference: string
  /** The reference of the batch, where the file names it. */
  readonly batch: string
  /** The trace number of the payment in our NACHA file; empty in other formats. */
  readonly trace: string
  readonly name: string
  /** What tells this record from another in any file: the bank's own number for it. */
  readonly bankId: string
  /** The corrected data of a notification of change; empty for anything else. */
  readonly corrected: string
}

export type ReturnFormat = 'NACHA' | 'pain.002' | 'camt.054' | 'camt.053'

/** A bank's file of what came back, after reading. */
export interface ReadReturns {
  readonly format: ReturnFormat
  readonly returns: readonly ReadReturn[]
}

/** The most records of one file. */
export const returnsMax = 5_000

const wordsCharactersMax = 140

/** A text without control characters or line breaks, cut to the length that is stored. */
export const shortText = (text: string): string => singleLine(text).slice(0, wordsCharactersMax).toWellFormed()

/** What banks write where they have no id. */
export const knownReference = (id: string): string => (/^(?:NONREF|NOTPROVIDED|NOREF)$/i.test(id) ? '' : shortText(id))
