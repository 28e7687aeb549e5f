import { absolute, type Decimal, sumDecimals } from './decimals.ts'

/**
 * An execution as the broker states it, or what several of one order come to. A quantity is above zero if it was bought,
 * money above zero if it came in: the proceeds of a purchase and what a fill costs are below it.
 */
export interface Fill {
  readonly symbol: string
  /** When, and on which trading day of New York. */
  readonly at: number
  readonly day: string
  readonly quantity: Decimal
  readonly price: Decimal
  readonly proceeds: Decimal
  readonly commission: Decimal
  readonly fees: Decimal
  /** The order that it belongs to, and its own id; empty if the broker names none. */
  readonly order: string
  readonly id: string
  /** It takes back an earlier execution: the one of this symbol, quantity and price. */
  readonly cancels: boolean
}

export const costsOf = ({ commission, fees }: Pick<Fill, 'commission' | 'fees'>): Decimal => commission + fees

const keyOf = ({ symbol, quantity, price }: Fill): string => `${quantity} ${price} ${symbol}`

/**
 * Without those that were taken back, and without what takes them back; in the order of time, equal times as they were
 * given. What takes back nothing that is among them is apart.
 */
export const withoutCancelled = (
  fills: readonly Fill[],
): { readonly fills: readonly Fill[]; readonly unmatched: readonly Fill[] } => {
  const inOrder = fills.toSorted((a, b) => a.at - b.at)
  const kept = new Set<Fill>()
  const alike = new Map<string, Fill[]>()
  const unmatched: Fill[] = []
  for (const fill of inOrder) {
    const before = alike.get(keyOf(fill)) ?? []
    if (!fill.cancels) {
      kept.add(fill)
      before.push(fill)
      alike.set(keyOf(fill), before)
      continue
    }
    // Its own id names it best; without one it is the latest.
    const at = before.findLastIndex(({ id }) => id !== '' && id === fill.id)
    const [taken] = before.splice(at >= 0 ? at : before.length - 1, 1)
    if (taken) kept.delete(taken)
    else unmatched.push(fill)
  }
  return { fills: inOrder.filter((fill) => kept.has(fill)), unmatched }
}

const joined = (fills: readonly [Fill, ...Fill[]]): Fill => {
  const [first, ...others] = fills
  if (others.length === 0) return first
  return {
    ...first,
    quantity: sumDecimals(fills.map(({ quantity }) => quantity)),
    proceeds: sumDecimals(fills.map(({ proceeds }) => proceeds)),
    commission: sumDecimals(fills.map(({ commission }) => commission)),
    fees: sumDecimals(fills.map(({ fees }) => fees)),
  }
}

/**
 * What each order of a day came to in one direction, at the time of its first execution. An execution without an order
 * is one by itself. The price is the first one's: sums go by the proceeds.
 */
export const byOrder = (fills: readonly Fill[]): Fill[] => {
  const orders = new Map<string, [Fill, ...Fill[]]>()
  for (const [place, fill] of fills.entries()) {
    const direction = fill.quantity > 0n ? 'B' : 'S'
    const key = fill.order === '' ? `alone ${place}` : `${fill.day} ${direction} ${fill.order} ${fill.symbol}`
    const known = orders.get(key)
    if (known) known.push(fill)
    else orders.set(key, [fill])
  }
  return [...orders.values()].map(joined)
}

/** A part of an amount in the proportion of two quantities, and the rest: together they are the whole amount. */
const partOf = (amount: Decimal, part: Decimal, whole: Decimal): readonly [Decimal, Decimal] => {
  const first = (amount * part) / whole
  return [first, amount - first]
}

/** A fill as two: so much of it, and what is left. */
export const split = (fill: Fill, quantity: Decimal): readonly [Fill, Fill] => {
  const [part, whole] = [absolute(quantity), absolute(fill.quantity)]
  const [proceeds, otherProceeds] = partOf(fill.proceeds, part, whole)
  const [commission, otherCommission] = partOf(fill.commission, part, whole)
  const [fees, otherFees] = partOf(fill.fees, part, whole)
  return [
    { ...fill, quantity, proceeds, commission, fees },
    {
      ...fill,
      quantity: fill.quantity - quantity,
      proceeds: otherProceeds,
      commission: otherCommission,
      fees: otherFees,
    },
  ]
}
