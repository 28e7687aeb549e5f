import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '#fund/cents/money.ts'
import { shareWeek } from '#fund/money/share.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { type CloseRow, closeTotals, type Opening, tradingOpening } from '#fund/weeks/close.ts'
import { reportProblems, reportResult } from '#fund/weeks/report.ts'
import { computeClose } from '#tests/support/faults/at-once.ts'
import { examples } from '#tests/support/faults/long.ts'

const investor = (id: string, opening: number, more: Partial<Opening> = {}): Opening => ({
  id,
  opening,
  capital: opening,
  carriedLoss: 0,
  active: true,
  ...more,
})

const openings = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 8 }),
    opening: fc.integer({ min: -1_000_00, max: 3_000_000_00 }),
    capital: fc.nat({ max: 3_000_000_00 }),
    carriedLoss: fc.oneof(fc.constant(0), fc.nat({ max: 50_000_00 })),
    active: fc.boolean(),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
)
const weeks = openings
  .filter((investors) => investors.some((one) => tradingOpening(one) > 0))
  .chain((investors) => {
    const start = sumCents(investors.map(tradingOpening))
    return fc.record({ investors: fc.constant(investors), profit: fc.integer({ min: -start, max: start }) })
  })

test.each([
  [80_000_00, 19_200_00, 9_600_00, 9_600_00],
  [250_000_00, 60_000_00, 36_000_00, 24_000_00],
  [1_200_000_00, 288_000_00, 201_600_00, 86_400_00],
])('the example of %d cents through the whole close', (opening, profit, distributed, fundShare) => {
  const [row] = computeClose({ profit, investors: [investor('one', opening)] })
  expect(row).toMatchObject({ grossProfit: profit, distributed, fundShare, status: 'Completed', carriedLossAfter: 0 })
})

test('a winning week is shared by opening balances, each at its own tier', () => {
  const investors = [investor('b', 200_000_00), investor('a', 50_000_00), investor('c', 1_000_000_00)]
  // 1% of 1,250,000.00: gross 500.00, 2,000.00 and 10,000.00 at 50, 60 and 70 percent
  const rows = computeClose({ profit: 12_500_00, investors })
  expect(rows.map(({ id, grossProfit, distributed, fundShare }) => [id, grossProfit, distributed, fundShare])).toEqual([
    ['a', 500_00, 250_00, 250_00],
    ['b', 2_000_00, 1_200_00, 800_00],
    ['c', 10_000_00, 7_000_00, 3_000_00],
  ])
})

test('a loss is borne at once and carried; the next profit first makes it up, in whole the investor’s', () => {
  const [lost] = computeClose({ profit: -1_000_00, investors: [investor('a', 100_000_00)] })
  expect(lost).toMatchObject({
    grossProfit: -1_000_00,
    resultChange: -1_000_00,
    carriedLossAfter: 1_000_00,
    distributed: 0,
    fundShare: 0,
    status: 'No Distribution',
  })
  const still = shareWeek({ grossProfit: 400_00, carryOver: 1_000_00, capital: 100_000_00 }, termsFromBeginning.figures)
  expect(still).toMatchObject({ recovered: 400_00, net: 0, resultChange: 400_00, carriedLossAfter: 600_00 })
  expect(still.status).toBe('No Distribution')
  const shared = shareWeek(
    { grossProfit: 1_600_01, carryOver: 600_00, capital: 100_000_00 },
    termsFromBeginning.figures,
  )
  // n = 1,000.01 at 60 percent is 600.006, so 600.01; the fund's is 400.00
  expect(shared).toMatchObject({ recovered: 600_00, net: 1_000_01, distributed: 600_01, fundShare: 400_00 })
  expect(shared).toMatchObject({ resultChange: 1_200_01, carriedLossAfter: 0, status: 'Completed' })
})

test('odd cents go by largest remainder, ties by id and not by the order handed in', () => {
  const investors = ['c', 'b', 'a'].map((id) => investor(id, 10_000_00))
  const rows = computeClose({ profit: 200, investors })
  expect(rows.map(({ id, grossProfit, oddCent }) => [id, grossProfit, oddCent])).toEqual([
    ['a', 67, 1],
    ['b', 67, 1],
    ['c', 66, 0],
  ])
})

test('who is inactive, or below zero, neither wins nor loses', () => {
  const rows = computeClose({
    profit: 100_00,
    investors: [
      investor('active', 1_000_00),
      investor('negative', -5_00, { capital: 0, carriedLoss: 7_00 }),
      investor('resting', 9_000_00, { active: false, carriedLoss: 3_00 }),
    ],
  })
  expect(rows.map(({ grossProfit }) => grossProfit)).toEqual([100_00, 0, 0])
  expect(rows.map(({ traded }) => traded)).toEqual([true, false, false])
  expect(rows[1]).toMatchObject({ carriedLossAfter: 7_00, resultChange: 0, status: 'No Distribution' })
  expect(rows[2]).toMatchObject({ carriedLossAfter: 3_00, resultChange: 0 })
})

test('a week that cannot be shared is refused', () => {
  expect(() => computeClose({ profit: 1, investors: [] })).toThrow(RangeError)
  expect(() => computeClose({ profit: 1, investors: [investor('a', 10, { active: false })] })).toThrow(RangeError)
  expect(() => computeClose({ profit: -11, investors: [investor('a', 10)] })).toThrow('cannot lose more')
  expect(() => computeClose({ profit: 1, investors: [investor('a', 10), investor('a', 20)] })).toThrow(
    'An investor comes twice: a',
  )
  expect(() => shareWeek({ grossProfit: 1, carryOver: -1, capital: 0 }, termsFromBeginning.figures)).toThrow(
    'A carried loss is negative: -1',
  )
  expect(computeClose({ profit: 0, investors: [] })).toEqual([])
})

test('rows come in the order of their ids, however they were handed in, and so does the odd cent', () => {
  const opened = ['c', 'a', 'd', 'b'].map((id) => investor(id, 100))
  for (const investors of [opened, opened.toReversed()]) {
    const rows = computeClose({ profit: 5, investors })
    expect(rows.map(({ id, grossProfit }) => [id, grossProfit])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
      ['d', 1],
    ])
  }
})

/** What api.md "Money" demands of one row, in exact fractions, without the functions under test. */
const holds = (row: CloseRow): void => {
  const { grossProfit: g, carryOver: c, recovered: r, net: n, distributed: s } = row
  expect(c).toBe(row.carriedLoss)
  expect(row.carriedLossAfter).toBe(g < 0 ? c - g : c - r)
  expect(r).toBe(g > 0 ? Math.min(g, c) : 0)
  expect(n).toBe(g > 0 ? g - r : 0)
  expect(s + row.fundShare).toBe(n)
  const percent = row.capital < 100_000_00 ? 50n : row.capital < 1_000_000_00 ? 60n : 70n
  expect(BigInt(s)).toBe((BigInt(n) * percent + 50n) / 100n)
  expect(row.resultChange).toBe(g < 0 ? g : r + s)
  expect(row.status).toBe(n > 0 ? 'Completed' : 'No Distribution')
}

test('any close: every row as the rules say, the sums to the cent, nobody below a part of what all lost', () => {
  fc.assert(
    fc.property(weeks, ({ investors, profit }) => {
      const rows = computeClose({ profit, investors })
      for (const row of rows) holds(row)
      const totals = closeTotals(rows)
      expect(totals.grossProfit).toBe(profit)
      expect(totals.resultChange + totals.fundShare).toBe(profit)
      for (const { opening, grossProfit, traded } of rows) if (traded) expect(opening + grossProfit >= 0).toBe(true)
    }),
    { numRuns: examples(500) },
  )
})

test('any close: the order handed in does not matter', () => {
  fc.assert(
    fc.property(weeks, ({ investors, profit }) => {
      expect(computeClose({ profit, investors: investors.toReversed() })).toEqual(computeClose({ profit, investors }))
    }),
  )
})

test('a report: profit and return as spec §5 says, and what stops its close', () => {
  expect(reportResult({ startBalance: 100_000_00, endBalance: 101_500_00 })).toEqual({
    profit: 1_500_00,
    returnPercentage: 1.5,
  })
  expect(reportResult({ startBalance: 0, endBalance: 0 })).toEqual({ profit: 0, returnPercentage: undefined })
  expect(reportProblems({ startBalance: 100, endBalance: 90 }, 100)).toEqual([])
  expect(reportProblems({ startBalance: 100, endBalance: -1 }, 130)).toEqual([
    { kind: 'start-differs', expected: 130, by: -30 },
    { kind: 'end-negative' },
  ])
  expect(reportProblems({ startBalance: 100, endBalance: 0 }, 100)).toEqual([])
  expect(reportProblems({ startBalance: 0, endBalance: 0 }, 0)).toEqual([])
  expect(reportProblems({ startBalance: 0, endBalance: 5 }, 0)).toEqual([{ kind: 'nobody-trading', profit: 5 }])
})
