import { nextWeek } from '#fund/calendar/week.ts'
import { partPercent } from '#fund/money/part-percent.ts'

/** A value that holds from an instant until a later one replaces it. */
export interface Dated<Value> {
  effectiveFrom: number
  value: Value
}

/**
 * The value that holds at an instant, from rows in the order they were written: the one with the latest start not after
 * it, and among equal starts the last one written ("the later request wins", api.md call 11).
 */
export const valueAt = <Value>(rows: readonly Dated<Value>[], at: number): Value | undefined => {
  let found: Dated<Value> | undefined
  for (const row of rows) {
    if (row.effectiveFrom <= at && (found === undefined || row.effectiveFrom >= found.effectiveFrom)) found = row
  }
  return found?.value
}

export const tradingStatuses = ['active', 'inactive'] as const
export type TradingStatus = (typeof tradingStatuses)[number]

/** An investor without a row does not trade: approving an investor writes the first one. */
export const tradingStatusDefault: TradingStatus = 'inactive'

/** An investor's trading status, now and next week; they differ while a change is pending. */
export interface TradingNow {
  readonly now: TradingStatus
  readonly next: TradingStatus
}

/** The status now and in the next trading week, from rows that take effect by then. */
export const tradingAt = (rows: readonly Dated<TradingStatus>[], now: number): TradingNow => ({
  now: valueAt(rows, now) ?? tradingStatusDefault,
  next: valueAt(rows, nextWeek(now).from) ?? tradingStatusDefault,
})

/**
 * What a request is: a change to make, the pending change taken back, the pending one asked for again, or nothing to
 * change.
 */
type TradingRequestOutcome = 'change' | 'cancel' | 'pending-already' | 'same'

/**
 * What asking for a status means (api.md call 9), compared with next week's: the same status is either nothing to
 * change or the pending change again; the present status, while another is pending, takes that back.
 */
export const readTradingRequest = ({ now, next }: TradingNow, requested: TradingStatus): TradingRequestOutcome => {
  if (requested === next) return next === now ? 'same' : 'pending-already'
  return requested === now ? 'cancel' : 'change'
}

/**
 * The buttons of spec §4: start only when inactive, stop only when active, neither while a request is in flight or the
 * status is unknown.
 */
export const tradingButtons = (status: TradingStatus | undefined, inFlight: boolean) => ({
  start: !inFlight && status === 'inactive',
  stop: !inFlight && status === 'active',
})

/** The word on the admin's Trading Activity card, spec §2. */
export const tradingActivity = (activePercentage: number, inactivePercentage: number): 'High' | 'Moderate' =>
  activePercentage > inactivePercentage ? 'High' : 'Moderate'

/** Both counts in percent with two decimals; zero each if there is nobody (api.md call 20). */
export const percentagesOf = (active: number, inactive: number) => {
  const total = active + inactive
  return { activePercentage: partPercent(active, total) ?? 0, inactivePercentage: partPercent(inactive, total) ?? 0 }
}
