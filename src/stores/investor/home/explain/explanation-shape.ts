import type { LedgerEntry } from '#contract/entities/ledger.ts'
import type { Cents } from '#fund/cents/money.ts'

/** An entry that counts towards the figure, and its part of it, in cents. */
export interface EntryPart {
  readonly entry: LedgerEntry
  readonly amount: Cents
}

/** A figure with its arithmetic, recomputed here from the ledger. */
export interface Explanation {
  readonly title: string
  readonly formula: string
  readonly rounding: string
  readonly shown: string
  readonly computed: string
  readonly agrees: boolean
  /** Whether the figure itself is an amount, which the hide toggle masks. */
  readonly amounts: boolean
  readonly steps: readonly { readonly name: string; readonly sum: string; readonly value: string }[]
  /** Newest first. */
  readonly entries: readonly EntryPart[]
}
