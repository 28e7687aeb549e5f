import { divideRounded } from '#fund/cents/money.ts'
import { absolute, type Decimal } from './decimals.ts'
import { byOrder, costsOf, type Fill, split, withoutCancelled } from './fills.ts'

/** A trade as a report counts it: a symbol of an account from flat to flat. It belongs to the day on which it became flat. */
export interface RoundTrip {
  readonly symbol: string
  readonly from: number
  readonly to: number
  readonly day: string
  /** What it began with: a purchase or a short sale. */
  readonly direction: 'long' | 'short'
  /** What all of it cost, at most zero unless the broker gave more back, and its result less that. */
  readonly costs: Decimal
  readonly result: Decimal
}

/** What is not flat at the end: its quantity, below zero if it was sold short, and since when. */
export interface OpenTrip {
  readonly symbol: string
  readonly quantity: Decimal
  readonly since: number
}

export interface Trips {
  /** In the order in which they became flat. */
  readonly closed: readonly RoundTrip[]
  readonly open: readonly OpenTrip[]
  /** What takes back an execution that is not among those given. */
  readonly unmatched: readonly Fill[]
}

interface Running {
  readonly since: number
  readonly direction: RoundTrip['direction']
  quantity: Decimal
  costs: Decimal
  result: Decimal
}

const crosses = (quantity: Decimal, fill: Fill): boolean =>
  (quantity > 0n && quantity + fill.quantity < 0n) || (quantity < 0n && quantity + fill.quantity > 0n)

/** The round trips of one symbol, from fills in the order of time that begin where it was flat. */
const tripsOfSymbol = (symbol: string, fills: readonly Fill[]) => {
  const closed: RoundTrip[] = []
  let running: Running | undefined
  const take = (fill: Fill): void => {
    running ??= {
      since: fill.at,
      direction: fill.quantity > 0n ? 'long' : 'short',
      quantity: 0n,
      costs: 0n,
      result: 0n,
    }
    running.quantity += fill.quantity
    running.costs += costsOf(fill)
    running.result += fill.proceeds + costsOf(fill)
    if (running.quantity !== 0n) return
    const { since: from, direction, costs, result } = running
    closed.push({ symbol, from, to: fill.at, day: fill.day, direction, costs, result })
    running = undefined
  }
  for (const fill of fills) {
    const quantity = running?.quantity ?? 0n
    // One that crosses zero ends a trip and begins the next.
    for (const part of crosses(quantity, fill) ? split(fill, -quantity) : [fill]) take(part)
  }
  return { closed, open: running && { symbol, quantity: running.quantity, since: running.since } }
}

/**
 * The round trips of one account: fills of one order are joined, what was taken back counts for nothing, and a fill
 * that crosses zero is split. The fills have to begin where each symbol was flat.
 */
export const roundTrips = (given: readonly Fill[]): Trips => {
  const { fills, unmatched } = withoutCancelled(given)
  const orders = byOrder(fills.filter(({ quantity }) => quantity !== 0n)).toSorted((a, b) => a.at - b.at)
  const symbols = [...Map.groupBy(orders, ({ symbol }) => symbol)].map(([symbol, own]) => tripsOfSymbol(symbol, own))
  return {
    closed: symbols.flatMap(({ closed }) => closed).toSorted((a, b) => a.to - b.to),
    open: symbols.flatMap(({ open }) => open ?? []),
    unmatched,
  }
}

export const isSuccess = ({ result }: RoundTrip): boolean => result > 0n

/** How many trades succeeded, in hundredths of a percent; null without a trade. */
export const successHundredths = (trips: readonly RoundTrip[]): number | null =>
  trips.length === 0 ? null : divideRounded(trips.filter(isSuccess).length, 10_000, trips.length)

/** What a symbol or a day comes to: bought and sold without a sign. */
export const turnoverOf = (fills: readonly Fill[]): Decimal =>
  fills.reduce((sum, { proceeds }) => sum + absolute(proceeds), 0n)
