import type { LedgerEntry } from '#contract/entities/ledger.ts'
import type { Cents } from '#fund/cents/money.ts'

/** An entry that counts towards the figure, and its part of it, in cents. */
export interface EntryPart {
  readonly entry: LedgerEntry
  readonly amount: Cents
}

/** One week of a time-weighted return; the product is that of its factor and of those of all weeks before it. */
export interface LinkedWeek {
  readonly period: string
  /** In which it was closed, New York time. */
  readonly year: string
  readonly opening: Cents
  readonly gain: Cents
  readonly factor: number
  readonly product: number
}

/** The weeks of a time-weighted return that were closed in a year, together. */
export interface LinkedYear {
  readonly year: string
  readonly weeks: number
  readonly gain: Cents
  readonly factor: number
  readonly product: number
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
  /** Of a time-weighted return: every week that is multiplied, oldest first. */
  readonly weeks?: readonly LinkedWeek[]
  /** Of a time-weighted return: the weeks of each year together, oldest first. */
  readonly years?: readonly LinkedYear[]
  /** Newest first. */
  readonly entries: readonly EntryPart[]
}
