/** A trading week whose Sunday has passed: its openings are recorded and trading holds their sum. */
export interface WeeksTable {
  /** The week's first instant, its key. */
  week_from: number
  week_to: number
  /** The sum of the openings that trade: the start balance that its report must state. */
  opening: number
  opened_at: number
  /** Null until it is closed; a week in which nothing trades is closed as it opens, without a report. */
  closed_at: number | null
  /** The version of the report in force. */
  version: number | null
  /** The version of the terms in force on its Sunday, by which it is closed and corrected. */
  terms_id: string
}

/** An investor as recorded at a week's start; never changed. Cents. */
export interface OpeningsTable {
  week_from: number
  account_id: string
  balance: number
  capital: number
  carried_loss: number
  /** 0 or 1. */
  active: number
}

/** The fund's report of a week: a draft until its close; each edit and each correction is a further version. */
export interface WeekReportsTable {
  week_from: number
  version: number
  start_balance: number
  end_balance: number
  trades: number
  /** Hundredths of a percent: 8250 is 82.5%. */
  success_hundredths: number
  notes: string | null
  /** Why there is a version after the first. */
  reason: string | null
  reported_by: string
  posted_at: number
}

/**
 * What a close gave one investor, with every figure on the way (api.md "Close"). Cents. A correction adds a row for
 * each investor it affects: of an investor's rows of a week, the one with the highest version is in force.
 */
export interface WeekRowsTable {
  week_from: number
  version: number
  account_id: string
  /** 0 or 1: whether the opening bore a part. */
  traded: number
  gross: number
  odd_cent: number
  carried_before: number
  recovered: number
  net: number
  tier_percent: number
  share: number
  fund_share: number
  result_change: number
  carried_after: number
}

/** The sums of a closed week's rows in force, over those who traded. Cents. */
export interface WeekTotalsTable {
  week_from: number
  investors: number
  gross: number
  carried_before: number
  net: number
  share: number
  fund_share: number
}

/** The loss that later profits make up first: a memory, not money. */
export interface CarriedLossesTable {
  account_id: string
  cents: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    weeks: WeeksTable
    openings: OpeningsTable
    week_reports: WeekReportsTable
    week_rows: WeekRowsTable
    week_totals: WeekTotalsTable
    carried_losses: CarriedLossesTable
  }
}
