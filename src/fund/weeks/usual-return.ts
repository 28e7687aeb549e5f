/**
 * How a return compares with others: the range in which 8 in 10 of them lie, the middle one, and how many are lower.
 */
export interface Among {
  readonly low: number
  readonly middle: number
  readonly high: number
  readonly lower: number
}

const [lowShare, highShare] = [0.1, 0.9]
/** With fewer weeks, a range of 8 in 10 says nothing. */
const weeksLeast = 10

const quantile = (sorted: readonly number[], share: number): number => {
  const at = share * (sorted.length - 1)
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below + (above - below) * (at - Math.floor(at))
}

/** A return among those of other weeks; undefined if there are too few to compare it with. */
export const amongReturns = (value: number, others: readonly number[]): Among | undefined => {
  if (others.length < weeksLeast) return undefined
  const sorted = others.toSorted((one, other) => one - other)
  return {
    low: quantile(sorted, lowShare),
    middle: quantile(sorted, 1 / 2),
    high: quantile(sorted, highShare),
    lower: sorted.filter((other) => other < value).length,
  }
}
