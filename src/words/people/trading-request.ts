import type { TradingStatus } from '#fund/weeks/trading-status.ts'

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
  effective: (from: string, to: string): string => `It takes effect on ${from} and lasts until ${to}.`,
  untilChanged: 'It stays that way until you change it.',
} as const
