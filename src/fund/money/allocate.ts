import { type Steps, sortedSteps } from '#fund/calendar/steps.ts'
import { type Cents, checkCents } from '#fund/cents/money.ts'

/** One part of a whole: its amount, and the odd cent in it (1, or −1 in a loss) that comes from rounding alone. */
export interface Part {
  amount: Cents
  oddCent: -1 | 0 | 1
}

/**
 * Shares out a total by weights, in whole cents whose sum is the total (api.md "Close"). Each share is cut towards
 * zero; the remaining cents go to the largest remainders, and in a tie to the earlier part. A loss is shared like a
 * profit of the same size. Weights are whole and not negative. Throws a RangeError if all weights are zero and the
 * total is not.
 */
export const allocateSteps = function* (total: Cents, weights: readonly number[]): Steps<Part[]> {
  const sign = checkCents(total) < 0 ? -1 : 1
  const size = BigInt(Math.abs(total))
  const whole = yield* sumOf(weights)
  if (whole === 0n) {
    if (total !== 0) throw new RangeError('Nobody to allocate to: all weights are zero')
    return weights.map(() => ({ amount: 0, oddCent: 0 }))
  }
  let left = Math.abs(total)
  const cuts: Cut[] = []
  for (const [place, weight] of weights.entries()) {
    yield
    const product = size * BigInt(weight)
    const cut = Number(product / whole)
    left -= cut
    cuts.push({ place, cut, remainder: product % whole })
  }
  // Sorting is stable, so in a tie the earlier part comes first.
  const byRemainder = yield* sortedSteps(cuts, (a, b) => compare(b.remainder, a.remainder))
  const odd = new Set(byRemainder.slice(0, left).map(({ place }) => place))
  const parts: Part[] = []
  for (const { place, cut } of cuts) {
    yield
    const extra = odd.has(place) ? 1 : 0
    parts.push({ amount: checkCents(sign * (cut + extra)), oddCent: extra === 0 ? 0 : sign })
  }
  return parts
}

interface Cut {
  place: number
  cut: Cents
  remainder: bigint
}

const sumOf = function* (weights: readonly number[]): Steps<bigint> {
  let sum = 0n
  for (const weight of weights) {
    yield
    if (checkCents(weight) < 0) throw new RangeError(`A weight is negative: ${weight}`)
    sum += BigInt(weight)
  }
  return sum
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
