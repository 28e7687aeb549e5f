import * as v from 'valibot'
import { day, dollars, instant } from './basic.ts'
import { tierStarts } from './money-terms.ts'

/** A weekly report (spec §3): the investor's own, or the fund's for the admin. */
export const weeklyReport = v.object({
  /** Like "Week 47". */
  week: v.string(),
  date: day,
  startBalance: dollars,
  endBalance: dollars,
  profit: dollars,
  /** Percent, for example 0.7. */
  returnPercentage: v.number(),
  trades: v.number(),
  /** Percent, 0 to 100. */
  successRate: v.number(),
})

/** How an investor's share of a week was computed, in the order of the arithmetic (api.md "Close"). */
export const weekArithmetic = v.object({
  /** The fund's profit of the week, P. */
  fund_profit: dollars,
  /** The sum of the opening balances that traded. */
  fund_opening: dollars,
  opening_balance: dollars,
  opening_capital: dollars,
  traded: v.boolean(),
  /** Gross g, including the odd cent from rounding. */
  gross: dollars,
  odd_cents: v.number(),
  carried_before: dollars,
  recovered: dollars,
  /** n = g − r, what is split. */
  net: dollars,
  /** The investor's share in percent, by the terms of the week: 50, 60 or 70 until other terms are adopted. */
  tier_percent: v.number(),
  /** The split of the week, in which the capital has its tier; absent on an older server. */
  tiers: v.optional(tierStarts),
  share: dollars,
  fund_share: dollars,
  carried_after: dollars,
})

/** A week as this backend keeps it: half-open window, version, and for an investor the arithmetic. */
export const reportedWeek = v.object({
  ...weeklyReport.entries,
  id: v.string(),
  effective_from: instant,
  effective_to: instant,
  version: v.number(),
  /**
   * What corrections have changed in an investor's own result since the close; `endBalance` less it is the balance of
   * that Saturday, since a correction moves the balance when it takes effect. Null in the fund's reports.
   */
  restated: v.nullable(dollars),
  reason: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  arithmetic: v.nullable(weekArithmetic),
  /** If an investor lost more in it than the weekly risk put at stake, the sentence that says so. */
  beyond_risk: v.optional(v.string()),
})

/** A week that has ended and is not closed yet. */
export const unreportedWeek = v.object({ week: v.string(), date: day })

export const distributionStatus = v.picklist(['Completed', 'No Distribution'])

/** A distribution row (spec §3) with its arithmetic. */
export const distribution = v.object({
  period: v.string(),
  grossProfit: dollars,
  carryOver: dollars,
  distributed: dollars,
  fundShare: dollars,
  status: distributionStatus,
  id: v.string(),
  effective_at: instant,
  payment_reference: v.string(),
  arithmetic: weekArithmetic,
})

export type WeeklyReport = v.InferOutput<typeof weeklyReport>
export type WeekArithmetic = v.InferOutput<typeof weekArithmetic>
export type ReportedWeek = v.InferOutput<typeof reportedWeek>
export type UnreportedWeek = v.InferOutput<typeof unreportedWeek>
export type Distribution = v.InferOutput<typeof distribution>
