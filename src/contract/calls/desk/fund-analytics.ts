import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { day, dollars, instant, riskProfile } from '#contract/entities/basic.ts'
import { riskMetrics } from './account.ts'
import { fundWeek } from './fund-overview.ts'

export const fundAnalytics = v.object({
  as_of: instant,
  risk_profiles: v.array(
    v.object({
      risk_profile: riskProfile,
      investors: v.number(),
      /** Their total balance. */
      balance: v.optional(dollars),
    }),
  ),
  /** Every closed week, oldest first, at most 520. */
  weeks: v.array(fundWeek),
  cumulative_profit: v.array(v.object({ date: day, profit: dollars })),
  metrics: riskMetrics,
  /**
   * Weeks from before the fund moved to this portal, as imported, oldest first. They are in no book and on no paper.
   */
  imported_weeks: v.array(v.object({ week: v.string(), date: day, return_percent: v.number() })),
  /** Over the imported weeks and the fund's own; null if none was imported. */
  since_inception: v.nullable(
    v.object({
      /** The Sunday on which the first week began. */
      from: day,
      imported: v.number(),
      /** Compounded week by week, gross. */
      return_percent: v.nullable(v.number()),
      ...riskMetrics.entries,
    }),
  ),
})

export type FundAnalytics = v.InferOutput<typeof fundAnalytics>

export const readFundAnalytics = call({
  name: 'readFundAnalytics',
  method: 'GET',
  path: '/api/fund/analytics',
  who: 'viewer',
  scope: 'fund',
  does: "Risk profiles and the fund's weekly series",
  extension: 'fund',
  answer: fundAnalytics,
})
