import * as calls from '#contract/calls/people/analytics.ts'
import { send } from './send.ts'

/** Call 20, the admin's. */
export const readTradingStatusSummary = () => send(calls.readTradingStatusSummary, {})

/** Call 21, the admin's: dollars. */
export const readNextWeekRisk = async (): Promise<number> => (await send(calls.readNextWeekRisk, {})).total_risk_amount
