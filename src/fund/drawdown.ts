/** A fall from the highest point, computed from returns and not from balances: money taken out is not a loss. */
export interface Drawdown {
  /** The deepest fall as a fraction, zero or below: −0.021 is 2.1% under the peak. */
  deepest: number
  /** How far below its peak the series ends, zero or below. */
  current: number
  /** How many returns came before the peak and before the bottom of the deepest fall; equal if there is none. */
  peak: number
  bottom: number
}

/** The drawdown of a series of returns (fractions, in order). Wealth begins at 1, so a first loss counts. Undefined for an empty series. */
export const drawdown = (returns: readonly number[]): Drawdown | undefined => {
  if (returns.length === 0) return undefined
  const found: Drawdown = { deepest: 0, current: 0, peak: 0, bottom: 0 }
  let wealth = 1
  let highest = 1
  let highestAt = 0
  for (const [place, fraction] of returns.entries()) {
    wealth *= 1 + fraction
    if (wealth >= highest) {
      highest = wealth
      highestAt = place + 1
    }
    found.current = wealth / highest - 1
    if (found.current < found.deepest) {
      found.deepest = found.current
      found.peak = highestAt
      found.bottom = place + 1
    }
  }
  return found
}
