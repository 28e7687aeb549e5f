import type { TradingStatus } from '#contract/entities/basic.ts'

/**
 * A trading status from a Sunday on, until a later row. Nothing has to be switched: "now" and "next week" are queries.
 */
export interface TradingChangesTable {
  account_id: string
  /** The trading week's first instant. */
  effective_from: number
  status: TradingStatus
  requested_at: number
  /** Who asked: the investor or the admin. */
  requested_by: string
  message: string | null
}

/** A weekly risk from a Sunday on, until a later row. */
export interface RiskChangesTable {
  account_id: string
  effective_from: number
  /** Tenths of a percent: 23 is 2.3%. */
  risk_tenths: number
  requested_at: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    trading_changes: TradingChangesTable
    risk_changes: RiskChangesTable
  }
}
