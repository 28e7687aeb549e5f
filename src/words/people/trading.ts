import type { TradingStatus } from '#fund/weeks/trading-status.ts'
import { withDetail } from '../failure.ts'

const orUnknown = (detail: string | null): string => detail ?? 'Unknown error'

/** An investor asks to start or stop: spec §4 "Trading status (investor)", §8 "Trading request". */
export const tradingRequest = {
  failed: (detail: string | null): string => `Request Failed: ${orUnknown(detail)}`,
  network: 'Network Error: Could not submit request. Please try again.',
  /** If the backend's answer has no sentence of its own. */
  done: (status: TradingStatus, cancels: boolean): string => {
    if (cancels) return 'Your pending request was cancelled.'
    return `Your request to ${status === 'active' ? 'start' : 'stop'} trading was sent.`
  },
  /** Sent with the request, for those who read it at the fund. */
  message: (status: TradingStatus, cancels: boolean): string => {
    if (cancels) return 'The investor asks to cancel the pending change.'
    return `The investor asks to ${status === 'active' ? 'start' : 'stop'} trading.`
  },
  title: (status: TradingStatus): string => (status === 'active' ? 'Start Trading' : 'Stop Trading'),
  effective: (from: string, to: string): string => `It takes effect on ${from} and lasts until ${to}.`,
  untilChanged: 'It stays that way until you change it.',
} as const

/** Spec §8 "Weekly risk". */
export const weeklyRisk = {
  done: 'Weekly risk setting updated successfully.',
  failed: withDetail('Failed to update weekly risk'),
  network: 'Network error updating weekly risk.',
} as const

/** Beside the risk budget of a week. */
export const riskBudget = { idle: ', as you do not trade then' } as const

/** The alerts of two quick actions of Home (spec §2), where there is nothing else to show. */
export const comingSoon = {
  analytics: 'Advanced analytics will be available soon.',
  aiInsights: 'AI insights will be available soon.',
} as const
