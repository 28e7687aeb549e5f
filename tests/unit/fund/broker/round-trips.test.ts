import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDecimal, sumDecimals, times } from '#fund/broker/decimals.ts'
import { costsOf, type Fill } from '#fund/broker/fills.ts'
import { isSuccess, roundTrips, successHundredths } from '#fund/broker/round-trips.ts'

const decimal = (text: string): bigint => readDecimal(text) as bigint

interface Made {
  readonly symbol?: string
  readonly order?: string
  readonly id?: string
  readonly commission?: string
  readonly cancels?: boolean
}

const fill = (at: number, quantity: string, price: string, made: Made = {}): Fill => ({
  symbol: made.symbol ?? 'NVDA',
  at,
  day: `2026-11-${16 + Math.floor(at / 100)}`,
  quantity: decimal(quantity),
  price: decimal(price),
  proceeds: -times(decimal(quantity), decimal(price)),
  commission: decimal(made.commission ?? '0'),
  fees: 0n,
  order: made.order ?? '',
  id: made.id ?? '',
  cancels: made.cancels ?? false,
})

const resultsOf = (fills: readonly Fill[]) =>
  roundTrips(fills).closed.map(({ symbol, direction, day, result }) => [symbol, direction, day, result])

test('a symbol from flat to flat is one trade, whatever fills it had; its result is less its costs', () => {
  const fills = [
    fill(1, '100', '10', { commission: '-1' }),
    fill(2, '50', '10.5'),
    fill(3, '7', '1', { symbol: 'AMD' }),
    fill(4, '-150', '11', { commission: '-1.25' }),
  ]
  expect(resultsOf(fills)).toEqual([['NVDA', 'long', '2026-11-16', decimal('122.75')]])
  expect(roundTrips(fills).open).toEqual([{ symbol: 'AMD', quantity: decimal('7'), since: 3 }])
})

test('a fill that crosses zero ends one trade and begins the next', () => {
  const fills = [fill(1, '100', '10'), fill(2, '-300', '11', { commission: '-3' }), fill(3, '200', '12')]
  expect(resultsOf(fills)).toEqual([
    ['NVDA', 'long', '2026-11-16', decimal('99')],
    ['NVDA', 'short', '2026-11-16', decimal('-202')],
  ])
})

test('fills of one order are joined: what is flat between two of them is no end of a trade', () => {
  const fills = [
    fill(1, '100', '10', { order: 'A' }),
    fill(2, '-100', '11', { order: 'B' }),
    fill(3, '100', '10', { order: 'A' }),
    fill(4, '-100', '11', { order: 'C' }),
  ]
  expect(resultsOf(fills)).toEqual([['NVDA', 'long', '2026-11-16', decimal('200')]])
})

test('an order of the same number on another day or in another direction is another one', () => {
  const fills = [
    fill(1, '100', '10', { order: '1' }),
    fill(2, '-100', '11', { order: '1' }),
    fill(101, '100', '10', { order: '1' }),
    fill(102, '-100', '9', { order: '1' }),
  ]
  expect(resultsOf(fills).map(([, , day, result]) => [day, result])).toEqual([
    ['2026-11-16', decimal('100')],
    ['2026-11-17', decimal('-100')],
  ])
})

test('a trade belongs to the day on which it became flat', () => {
  expect(resultsOf([fill(99, '1', '10'), fill(101, '-1', '12')])).toEqual([
    ['NVDA', 'long', '2026-11-17', decimal('2')],
  ])
})

test('a cancelled execution counts for nothing; its own id names it best', () => {
  const fills = [
    fill(1, '100', '10', { id: 'a' }),
    fill(2, '100', '10', { id: 'b' }),
    fill(3, '100', '10', { id: 'a', cancels: true }),
    fill(4, '-100', '12'),
  ]
  const { closed, unmatched } = roundTrips(fills)
  expect(closed.map(({ from, result }) => [from, result])).toEqual([[2, decimal('200')]])
  expect(unmatched).toEqual([])
})

test('what takes back nothing is said', () => {
  const lost = fill(3, '100', '10', { cancels: true })
  expect(roundTrips([fill(1, '100', '11'), lost])).toMatchObject({ closed: [], unmatched: [lost] })
})

test('a trade whose costs take all of its gain is no success', () => {
  const even = [fill(1, '1', '10'), fill(2, '-1', '11', { commission: '-1' })]
  const won = [fill(3, '1', '10'), fill(4, '-1', '11', { commission: '-0.999999999' })]
  const lost = [fill(5, '1', '10'), fill(6, '-1', '9')]
  const { closed } = roundTrips([...even, ...won, ...lost])
  expect(closed.map(isSuccess)).toEqual([false, true, false])
  expect(successHundredths(closed)).toBe(3333)
  expect(successHundredths([])).toBeNull()
})

const move = fc.record({
  symbol: fc.constantFrom('NVDA', 'AMD', 'BRK B'),
  quantity: fc.integer({ min: -400, max: 400 }).filter((quantity) => quantity !== 0),
  price: fc.integer({ min: 1, max: 99_999_999 }),
  commission: fc.integer({ min: -900_000, max: 100_000 }),
  order: fc.constantFrom('', '1', '2', '3'),
})

const moves = fc.array(move, { maxLength: 60 }).map((list) =>
  list.map(({ symbol, quantity, price, commission, order }, at) =>
    fill(at, `${quantity}`, `${price / 10_000}`, {
      symbol,
      order,
      commission: `${(commission / 1_000_000).toFixed(6)}`,
    }),
  ),
)

/** Brings every symbol to flat at the end. */
const flattened = (fills: readonly Fill[]): Fill[] => [
  ...fills,
  ...[...Map.groupBy(fills, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const quantity = sumDecimals(own.map((one) => one.quantity))
    return quantity === 0n ? [] : [{ ...fill(9_000, '1', '10', { symbol }), quantity: -quantity }]
  }),
]

test('once all is flat, the trades come to what was paid, received and charged, to the last decimal', () => {
  fc.assert(
    fc.property(moves, (some) => {
      const fills = flattened(some)
      const { closed, open } = roundTrips(fills)
      expect(open).toEqual([])
      expect(sumDecimals(closed.map(({ result }) => result))).toBe(
        sumDecimals(fills.map((one) => one.proceeds + costsOf(one))),
      )
      expect(sumDecimals(closed.map(({ costs }) => costs))).toBe(sumDecimals(fills.map(costsOf)))
    }),
  )
})

test('without orders, the count is an independent one: how often a symbol became or crossed zero', () => {
  fc.assert(
    fc.property(moves, (some) => {
      const fills = some.map((one) => ({ ...one, order: '' }))
      const at = new Map<string, bigint>()
      let count = 0
      for (const { symbol, quantity } of fills) {
        const before = at.get(symbol) ?? 0n
        const after = before + quantity
        if (before !== 0n && (after === 0n || before > 0n !== after > 0n)) count += 1
        at.set(symbol, after)
      }
      const { closed, open } = roundTrips(fills)
      expect(closed).toHaveLength(count)
      expect(new Map(open.map(({ symbol, quantity }) => [symbol, quantity]))).toEqual(
        new Map([...at].filter(([, quantity]) => quantity !== 0n)),
      )
    }),
  )
})

test('the order in which executions of other symbols stand among them changes nothing', () => {
  fc.assert(
    fc.property(moves, (fills) => {
      const bySymbol = fills.toSorted((a, b) => a.symbol.localeCompare(b.symbol))
      expect(roundTrips(bySymbol)).toEqual(roundTrips(bySymbol.toSorted((a, b) => a.at - b.at)))
    }),
  )
})
