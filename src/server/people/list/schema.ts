import type { Generated } from 'kysely'
import type { InvestorStatus, TradingStatus } from '#contract/entities/basic.ts'

/**
 * The admin's list: what an investor is searched and sorted by, one index a column. All of it follows from people,
 * accounts and trading changes, and is kept up to date by the unit that changes them.
 */
export interface InvestorListTable {
  /** A small number for the indexes; the tie-breaker of every order. */
  no: Generated<number>
  account_id: string
  /** The name to sort by: folded (`foldText`). */
  name_key: string
  /** Name and address, folded, a line each: the text that a search looks in. */
  text: string
  status: InvestorStatus
  /** 0 for none, then conservative, moderate, aggressive. */
  risk_rank: number
  /** YYYY-MM-DD. */
  joined: string
  /** Cents. */
  balance: number
  invested: number
  /** The return in millionths, as it is shown; `noReturn` if nothing is invested. */
  return_ppm: number
  /** The trading status until `trading_from`, and `trading_next` from then on; null if no change waits. */
  trading: TradingStatus
  trading_next: TradingStatus
  trading_from: number | null
  /** Since when the balance is above zero; null while it is not. */
  held_from: number | null
  /** The weekly risk saved last, in tenths of a percent: for next week, and for later ones until another is saved. */
  risk_tenths: Generated<number>
  /**
   * What a dollar at work has become, as its natural logarithm in 10⁻¹²; null for somebody who never traded with a
   * balance.
   */
  growth: number | null
}

/**
 * The list's totals by groups, so that no total needs to read the list: every change of a row adds one row that takes
 * it out of its group and a second that puts it into the other, so that no two units wait for each other. `sums.ts`
 * folds them.
 */
export interface InvestorSumsTable {
  no: Generated<number>
  status: InvestorStatus
  risk_rank: number
  trading: TradingStatus
  trading_next: TradingStatus
  trading_from: number | null
  investors: number
  /** Those with a balance above zero. */
  holders: number
  /** Cents. */
  balance: number
  /** Balances above zero. */
  held: number
  /** The amount that their saved weekly risk puts at stake. */
  at_risk: number
}

/**
 * Finds an investor by a part of the name or address: every three letters in a row, the one- and two-letter beginnings
 * of words as "^m" and "^ma", and the status as "=active". In the order of names within each.
 */
export interface InvestorGramsTable {
  gram: string
  name_key: string
  no: number
}

/** How many investors a gram finds at most: an estimate by which a search chooses its plan. */
export interface InvestorGramCountsTable {
  gram: string
  investors: number
}

/** Past spans in which a balance was above zero, half-open. */
export interface PastHoldingsTable {
  account_id: string
  held_from: number
  held_to: number
}

/** A list as an admin filtered and sorted it, under a name; only they see it. */
export interface SavedViewsTable {
  id: string
  person_id: string
  list: 'investors'
  /** Unique among a person's views of a list. */
  name: string
  /** As the screen writes it; the server does not read it. */
  filter: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    investor_list: InvestorListTable
    investor_sums: InvestorSumsTable
    investor_grams: InvestorGramsTable
    investor_gram_counts: InvestorGramCountsTable
    past_holdings: PastHoldingsTable
    saved_views: SavedViewsTable
  }
}
