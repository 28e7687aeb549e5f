import * as calls from '#contract/calls/people/investors.ts'
import type { InvestmentGoals, RiskProfile, TradingStatus } from '#contract/entities/basic.ts'
import { messageOf } from './failures.ts'
import { send } from './send.ts'

const of = (email: string) => ({ investor_email: email })

/** Call 5. */
export const readInvestor = (email: string) => send(calls.readInvestor, { params: of(email) })

/** Call 6. */
export const readRiskSchedule = (email: string) => send(calls.readRiskSchedule, { params: of(email) })

/** Call 7. */
export const saveWeeklyRisk = (email: string, percent: number) =>
  send(calls.saveWeeklyRisk, { params: of(email), body: { weekly_risk_percent: percent } })

/** Call 8. */
export const readTradingStatus = (email: string) => send(calls.readTradingStatus, { params: of(email) })

/** Call 9; returns the backend's own sentence, if it has one. */
export const requestTradingStatus = async (
  email: string,
  status: TradingStatus,
  message: string,
): Promise<string | null> =>
  messageOf(await send(calls.requestTradingStatus, { params: of(email), body: { requested_status: status, message } }))

/** Call 10. */
export const savePreferences = (email: string, riskProfile: RiskProfile, goals: InvestmentGoals) =>
  send(calls.savePreferences, { params: of(email), body: { risk_profile: riskProfile, investment_goals: goals } })

/** Call 11, the admin's; returns the backend's own sentence, if it has one. */
export const setTradingStatus = async (email: string, status: TradingStatus): Promise<string | null> =>
  messageOf(await send(calls.setTradingStatus, { params: of(email), body: { trading_status: status } }))
