import type { TradingStatus } from '#fund/weeks/trading-status.ts'

const orUnknown = (detail: string | null): string => detail ?? 'Unknown error'

/** The admin's toggle for an investor: spec §4 "Trading status (admin toggle for an investor)", §8 "Admin trading status". */
export const tradingToggle = {
  question: (status: TradingStatus): string =>
    `Are you sure you want to ${status === 'active' ? 'enable' : 'disable'} trading for this investor?`,
  notified: 'The investor will be notified.',
  /** If the new status is the present one: the pending change is cancelled. */
  takesBack: 'This cancels the pending change.',
  current: (status: TradingStatus): string => `Current status: ${status}`,
  next: (status: TradingStatus): string => `New status: ${status}`,
  done: 'Trading Status Updated!',
  doneNotified: 'The investor has been notified of this change.',
  failed: (detail: string | null): string => `Update Failed: ${orUnknown(detail)}`,
  network: 'Network Error: Could not update trading status. Please try again.',
} as const
