import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { day, dollars, instant, investorStatus, keptEmail, tradingStatus } from '#contract/entities/basic.ts'
import { pendingStatus, window } from '../people/investors.ts'

const path = '/api/account'
const extension = 'account'

/**
 * One closed week of an account as it was booked: the balances of its Sunday and of its Saturday's end, and
 * `return_percent`, net of the fund's share. `restated` is what corrections of earlier weeks added or took away in it;
 * `deposited` and `withdrawn` are what came in and left since the week before, `invested` the money put in by its end.
 */
export const accountWeek = v.object({
  week: v.string(),
  date: day,
  effective_from: instant,
  effective_to: instant,
  start_balance: dollars,
  end_balance: dollars,
  profit: dollars,
  restated: dollars,
  deposited: dollars,
  withdrawn: dollars,
  invested: dollars,
  return_percent: v.number(),
})

/**
 * From the weekly series of net returns since the last total loss. A ratio is null with fewer than 26 returns, or if
 * they hardly differ.
 */
export const riskMetrics = v.object({
  weeks: v.number(),
  /** The Sunday on which the series began, if one before it ended with a total loss. */
  series_from: v.nullable(day),
  /** What Sharpe and Sortino subtract, percent a year: the mean of the rates in the terms of those weeks. */
  risk_free_percent: v.number(),
  sharpe: v.nullable(v.number()),
  sortino: v.nullable(v.number()),
  max_drawdown_percent: v.nullable(v.number()),
  volatility_percent: v.nullable(v.number()),
})

/** Everything that the dashboard's first screen shows, without an address in its path so that a page can preload it. */
export const accountHome = v.object({
  as_of: instant,
  name: v.string(),
  email: keptEmail,
  status: investorStatus,
  /**
   * Why the account takes no deposits and cannot start trading, as a sentence with what happens next; null if it can.
   */
  notice: v.nullable(v.string()),
  join_date: day,
  balance: dollars,
  /** When the last entry in the balance took effect; `as_of` before the first. */
  balance_at: instant,
  /** The sentence about a week that has ended and is not in the balance yet; null if there is none. */
  unreported: v.nullable(v.string()),
  invested: dollars,
  result: dollars,
  payable: dollars,
  /** Balance less what was invested: lifetime profit kept in the account plus dividends paid. */
  profit: dollars,
  carried_loss: dollars,
  /** The investor's share of profit in percent, at today's capital: 50, 60 or 70. */
  tier_percent: v.number(),
  monthly_gain: dollars,
  /** For the weeks closed in the month. */
  monthly_gain_percent: v.nullable(v.number()),
  /** The part of the month's gain that corrections of closed weeks added or took away. */
  monthly_restated: dollars,
  /** Profit over invested (spec §9 "annual return shown"). */
  simple_return_percent: v.nullable(v.number()),
  time_weighted_return_percent: v.nullable(v.number()),
  /** The one rate at which what came in and left would have grown to the balance, over the whole time. */
  money_weighted_return_percent: v.nullable(v.number()),
  /** Null under a year. */
  annualised_return_percent: v.nullable(v.number()),
  metrics: v.object({
    ...riskMetrics.entries,
    /** Closed weeks without money at work; no ratio counts them. */ weeks_idle: v.number(),
  }),
  /** The latest 12 closed weeks, oldest first. */
  weeks: v.array(accountWeek),
  unread_count: v.number(),
  trading_status: tradingStatus,
  pending: v.nullable(pendingStatus),
  weekly_risk_percent: v.number(),
  /** If the latest closed week lost more than the weekly risk put at stake in it, the sentence that says so. */
  beyond_risk: v.optional(v.string()),
  next_weekly_risk_percent: v.number(),
  /**
   * The balance with which the next week begins as things are now: what is approved and takes effect by then has left
   * it.
   */
  next_start_balance: dollars,
  window,
  next_window: window,
})

export type AccountWeek = v.InferOutput<typeof accountWeek>
export type AccountHome = v.InferOutput<typeof accountHome>
export type RiskMetrics = v.InferOutput<typeof riskMetrics>

export const readHome = call({
  name: 'readHome',
  method: 'GET',
  path: `${path}/home`,
  who: 'investor',
  sees: ['balance'],
  does: "The signed-in investor's figures in one answer; 403 for the admin",
  extension,
  answer: accountHome,
})
