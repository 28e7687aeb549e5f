import type { TradingStatus } from '#fund/weeks/trading-status.ts'
import { withDetail } from '../failure.ts'

/** The two buttons of spec §4. */
export const tradingTitle = (status: TradingStatus): string => (status === 'active' ? 'Start Trading' : 'Stop Trading')

/** Spec §8 "Weekly risk". */
export const weeklyRisk = {
  done: 'Weekly risk setting updated successfully.',
  failed: withDetail('Failed to update weekly risk'),
  network: 'Network error updating weekly risk.',
} as const

/** The alerts of two quick actions of Home (spec §2), where there is nothing else to show. */
export const comingSoon = {
  analytics: 'Advanced analytics will be available soon.',
  aiInsights: 'AI insights will be available soon.',
} as const
