import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { investmentGoals, messageAnswer, riskProfile, tradingStatus } from '#contract/entities/basic.ts'
import { byInvestorEmail } from '#contract/entities/entered.ts'

/** Documented calls about an investor that no first screen makes, so that none of them loads them. */

const path = '/api/investors/:investor_email'

export const savePreferences = call({
  name: 'savePreferences',
  method: 'PATCH',
  path: `${path}/preferences`,
  who: 'self',
  does: 'Saves risk profile and investment goals (spec §7 call 10)',
  params: byInvestorEmail,
  body: v.object({ risk_profile: riskProfile, investment_goals: investmentGoals }),
  answer: v.object({ risk_profile: riskProfile, investment_goals: investmentGoals }),
  lenient: true,
})

export const setTradingStatus = call({
  name: 'setTradingStatus',
  method: 'PATCH',
  path: `${path}/trading-status`,
  who: 'operator',
  does: "Sets an investor's trading status from the next Sunday (spec §7 call 11)",
  params: byInvestorEmail,
  body: v.object({ trading_status: tradingStatus }),
  answer: messageAnswer,
  lenient: true,
})
