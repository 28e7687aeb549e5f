import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { dollars } from '#contract/entities/basic.ts'

export const tradingStatusSummary = v.object({
  amount_in_progress: dollars,
  amount_stopped: dollars,
  total_amount: dollars,
  active_trading_count: v.number(),
  inactive_trading_count: v.number(),
  total_investors: v.number(),
  active_percentage: v.number(),
  inactive_percentage: v.number(),
})

export type TradingStatusSummary = v.InferOutput<typeof tradingStatusSummary>

export const readTradingStatusSummary = call({
  name: 'readTradingStatusSummary',
  method: 'GET',
  path: '/api/analytics/trading-status-summary',
  who: 'viewer',
  scope: 'fund',
  does: 'What trades and what does not, now (spec §7 call 20)',
  answer: tradingStatusSummary,
})

export const readNextWeekRisk = call({
  name: 'readNextWeekRisk',
  method: 'GET',
  path: '/api/analytics/next-week-total-risk',
  who: 'viewer',
  scope: 'fund',
  does: "Next week's total risk in dollars (spec §7 call 21)",
  answer: v.object({ total_risk_amount: dollars }),
})
