import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { day, dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { fundDebt } from '#contract/entities/fund-debt.ts'

/** A closed week of the fund; `return_percent` is gross, on the trading capital at its start. */
export const fundWeek = v.object({
  week: v.string(),
  date: day,
  start_balance: dollars,
  end_balance: dollars,
  profit: dollars,
  return_percent: v.number(),
  trades: v.number(),
  success_rate: v.number(),
})

export const fundOverview = v.object({
  as_of: instant,
  total_investors: v.number(),
  assets_under_management: dollars,
  /** What the fund owes of it; absent if it owes nothing. */
  fund_debt: v.optional(fundDebt),
  total_profits: dollars,
  /** Over the last 12 weeks, in percent; null without a closed week. */
  average_weekly_return_percent: v.nullable(v.number()),
  weeks: v.array(fundWeek),
  top_accounts: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      email: keptEmail,
      balance: dollars,
      invested: dollars,
      /** (balance − invested) ÷ invested, as spec §3 has it. */
      return_percent: v.number(),
      /** The ranking is by this, net, since the first week at work, for accounts with $10,000 of capital or more. */
      time_weighted_percent: v.number(),
    }),
  ),
  recent_deposits: v.array(
    v.object({ id: v.string(), name: v.string(), email: keptEmail, amount: dollars, received_at: instant }),
  ),
})

export type FundWeek = v.InferOutput<typeof fundWeek>
export type FundOverview = v.InferOutput<typeof fundOverview>

export const readFundOverview = call({
  name: 'readFundOverview',
  method: 'GET',
  path: '/api/fund/overview',
  who: 'viewer',
  scope: 'fund',
  does: "The fund's totals, weeks, top accounts, deposits",
  extension: 'fund',
  answer: fundOverview,
})
