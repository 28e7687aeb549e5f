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

/** The state of a series of returns after one of them, in fractions since before the first. */
export interface Reached {
  /** The returns so far, compounded. */
  readonly grown: number
  /** The highest that this was, at least zero: a series begins at zero. */
  readonly highest: number
  /** How far it is below that, zero or below. */
  readonly fall: number
}

/** The state after each return (fractions, in order). After a total loss a new series begins. */
export const reached = (returns: readonly number[]): Reached[] => {
  let [wealth, highest] = [1, 1]
  return returns.map((fraction) => {
    if (wealth <= 0) [wealth, highest] = [1, 1]
    wealth *= 1 + fraction
    highest = Math.max(highest, wealth)
    return { grown: wealth - 1, highest: highest - 1, fall: wealth / highest - 1 }
  })
}

/**
 * How far below its highest point a series of returns (fractions, in order) is after each of them, zero or below.
 * Wealth begins at 1.
 */
export const falls = (returns: readonly number[]): number[] => reached(returns).map(({ fall }) => fall)

/** The drawdown of a series of returns (fractions, in order). Wealth begins at 1, so a first loss counts. Undefined for an empty series. */
export const drawdown = (returns: readonly number[]): Drawdown | undefined => {
  const all = falls(returns)
  const current = all.at(-1)
  if (current === undefined) return undefined
  const deepest = Math.min(0, ...all)
  const bottom = deepest < 0 ? all.indexOf(deepest) + 1 : 0
  return { deepest, current, peak: all.slice(0, bottom).lastIndexOf(0) + 1, bottom }
}
