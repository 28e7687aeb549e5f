export type TradingStatus = 'active' | 'inactive'

/** An investor's trading: now, and next week, which differs while a change is pending. */
export interface Trading {
  now: TradingStatus
  next: TradingStatus
}

/** What a request is: a change to make, the pending change taken back, the pending one once more, or nothing to change. */
export type TradingRequest = 'change' | 'cancel' | 'pending-already' | 'same'

/**
 * What asking for a status means (api.md call 9), compared with next week's: the same again is nothing to change,
 * or the pending change once more; the present status, while another is pending, takes that back.
 */
export const readTradingRequest = ({ now, next }: Trading, requested: TradingStatus): TradingRequest => {
  if (requested === next) return next === now ? 'same' : 'pending-already'
  return requested === now ? 'cancel' : 'change'
}

/** The window's button states (spec §4): start only when inactive, stop only when active, neither in flight. */
export const tradingButtons = (status: TradingStatus | undefined, inFlight: boolean) => ({
  canStart: !inFlight && status === 'inactive',
  canStop: !inFlight && status === 'active',
})

/** The word on the admin's Trading Activity card, spec §2. */
export const tradingActivity = (activePercentage: number, inactivePercentage: number): 'High' | 'Moderate' =>
  activePercentage > inactivePercentage ? 'High' : 'Moderate'

/** Shares of a count in percent, of nobody zero each (api.md call 20). */
export const percentagesOf = (active: number, inactive: number) => {
  const total = active + inactive
  const percent = (count: number): number => (total === 0 ? 0 : (count / total) * 100)
  return { activePercentage: percent(active), inactivePercentage: percent(inactive) }
}
