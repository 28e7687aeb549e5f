import * as v from 'valibot'
import { call } from '#contract/call.ts'
import {
  day,
  extra,
  instant,
  investmentGoals,
  investorStatus,
  keptEmail,
  messageAnswer,
  riskProfile,
  tradingStatus,
} from '#contract/entities/basic.ts'
import { byInvestorEmail, text } from '#contract/entities/entered.ts'
import { weeklyRisk } from '#contract/entities/weekly-risk.ts'

const path = '/api/investors/:investor_email'
const messageCharactersMax = 1000

export const readInvestor = call({
  name: 'readInvestor',
  method: 'GET',
  path,
  who: 'self-or-viewer',
  does: "An investor's weekly risk (spec §7 call 5)",
  params: byInvestorEmail,
  answer: v.object({
    weekly_risk_percent: v.number(),
    name: extra(v.string()),
    email: extra(keptEmail),
    status: extra(investorStatus),
    join_date: extra(day),
    risk_profile: extra(v.nullable(riskProfile)),
    investment_goals: extra(v.nullable(investmentGoals)),
  }),
})

/** Instants: the window is half-open, its end is shown as Saturday 23:59 (api.md "The trading week"). */
export const window = v.object({ effective_from: instant, effective_to: instant })

export const readRiskSchedule = call({
  name: 'readRiskSchedule',
  method: 'GET',
  path: `${path}/weekly-risk-schedule`,
  who: 'self-or-viewer',
  does: 'The window that the saved risk applies to (spec §7 call 6)',
  params: byInvestorEmail,
  answer: window,
})

export const saveWeeklyRisk = call({
  name: 'saveWeeklyRisk',
  method: 'PATCH',
  path: `${path}/weekly-risk`,
  who: 'self',
  does: 'Saves the weekly risk for the next trading week (spec §7 call 7)',
  params: byInvestorEmail,
  body: v.object({ ...weeklyRisk.entries }),
  answer: v.object({ weekly_risk_percent: v.number() }),
  lenient: true,
})

export const pendingStatus = v.object({ requested_status: tradingStatus, ...window.entries })

export const readTradingStatus = call({
  name: 'readTradingStatus',
  method: 'GET',
  path: `${path}/trading-status`,
  who: 'self-or-viewer',
  does: 'The trading status now and what is pending (spec §7 call 8)',
  params: byInvestorEmail,
  answer: v.object({ trading_status: tradingStatus, pending: extra(v.nullable(pendingStatus)) }),
})

export const requestTradingStatus = call({
  name: 'requestTradingStatus',
  method: 'POST',
  path: `${path}/trading-status-request`,
  who: 'self',
  does: 'Asks to start or stop trading from the next Sunday (spec §7 call 9)',
  params: byInvestorEmail,
  body: v.object({
    requested_status: tradingStatus,
    message: v.optional(v.union([v.pipe(v.string(), v.literal('')), text(messageCharactersMax, 'a message')])),
  }),
  answer: messageAnswer,
  lenient: true,
})
