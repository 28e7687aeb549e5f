/** Whole US cents, a safe integer. Negative is a loss or a debt. All money in the code is cents; on the wire it is dollars. */
export type Cents = number

export const centsPerDollar = 100

/** The most that the fund holds in all: sums of several such amounts are still exact. Nothing is booked beyond it. */
export const bookMax: Cents = 100_000_000_000_000

/** Returns the value; throws a RangeError unless it is a whole number of cents that a double holds exactly. */
export const checkCents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe number of cents: ${value}`)
  return value === 0 ? 0 : value
}

/** Whether dollars have at most two decimals, as the wire requires (api.md "Conventions"). */
export const isWholeCents = (dollars: number): boolean =>
  Math.round(dollars * centsPerDollar) / centsPerDollar === dollars

/** Dollars from the wire (at most two decimals, api.md "Conventions") as cents. Throws a RangeError on anything else; never rounds. */
export const toCents = (dollars: number): Cents => {
  if (!isWholeCents(dollars)) throw new RangeError(`Not dollars with at most two decimals: ${dollars}`)
  return nearestCents(dollars)
}

/**
 * Dollars from another backend, or from a sum computed in a browser, to the nearest cent; half a cent is rounded up.
 */
export const nearestCents = (dollars: number): Cents => checkCents(Math.round(dollars * centsPerDollar))

/** Cents as the dollars of the wire; `toCents` gives the same cents back up to $20 trillion. */
export const toDollars = (cents: Cents): number => checkCents(cents) / centsPerDollar

/** Only the total has to be safe, so the order does not matter. */
export const sumCents = (amounts: readonly Cents[]): Cents => {
  let sum = 0
  for (const amount of amounts) {
    sum += checkCents(amount)
    // Exact up to here: as long as every sum is safe, none was rounded.
    if (!Number.isSafeInteger(sum)) return sumOfAny(amounts)
  }
  return checkCents(sum)
}

const sumOfAny = (amounts: readonly Cents[]): Cents => {
  let sum = 0n
  for (const amount of amounts) sum += BigInt(checkCents(amount))
  return checkCents(Number(sum))
}

/**
 * `factor × multiplier ÷ divisor` in whole cents, half a cent rounded up, towards plus infinity: 2.5 is 3 and −2.5 is
 * −2. The product may exceed what a double holds; the answer may not. Whole arguments only; throws a RangeError on a
 * divisor of zero.
 */
export const divideRounded = (factor: number, multiplier: number, divisor: number): Cents => {
  const product = BigInt(factor) * BigInt(multiplier)
  const by = BigInt(divisor)
  const [top, bottom] = by < 0n ? [-product, -by] : [product, by]
  return checkCents(Number(floorDivide(2n * top + bottom, 2n * bottom)))
}

const floorDivide = (top: bigint, bottom: bigint): bigint => {
  const quotient = top / bottom
  return top % bottom < 0n ? quotient - 1n : quotient
}
