import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnBands } from '#fund/money/static-return-box.ts'
import { splitProfit, tierOf, tiersOf } from '#fund/money/tiers.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'

const { figures: terms } = termsFromBeginning
const tiers = tiersOf(terms)

test.each([
  [80_000_00, 19_200_00, 9_600_00, 9_600_00],
  [250_000_00, 60_000_00, 36_000_00, 24_000_00],
  [1_200_000_00, 288_000_00, 201_600_00, 86_400_00],
])('spec §9: of %d cents invested, a profit of %d is split %d to %d', (capital, profit, investor, fund) => {
  expect(splitProfit(profit, tierOf(capital, terms))).toMatchObject({ profit, investor, fund })
})

test.each([
  [-1, 50],
  [0, 50],
  [99_999_00, 50],
  [99_999_99, 50],
  [100_000_00, 60],
  [999_999_99, 60],
  [1_000_000_00, 70],
  [Number.MAX_SAFE_INTEGER, 70],
])('a capital of %d cents gives the investor %d percent', (capital, share) => {
  expect(tierOf(capital, terms).investorShare).toBe(share)
})

test('the table has no gap, and each row sums to the whole', () => {
  expect(tiers).toHaveLength(3)
  for (const [place, tier] of tiers.entries()) {
    expect(tier.investorShare + tier.fundShare).toBe(100)
    expect(tier.from).toBe(place === 0 ? 0 : tiers[place - 1]?.below)
    expect(tierOf(tier.from, terms)).toEqual(tier)
  }
})

test('for any profit and capital the shares sum to the profit, the investor half a cent up', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (profit, capital) => {
      const { investor, fund, tier } = splitProfit(profit, tierOf(capital, terms))
      expect(investor + fund).toBe(profit === 0 ? 0 : profit)
      const over = BigInt(investor) * 100n - BigInt(profit) * BigInt(tier.investorShare)
      expect(over > -50n && over <= 50n).toBe(true)
    }),
  )
  expect(splitProfit(1, tierOf(0, terms))).toMatchObject({ investor: 1, fund: 0 })
})

test('the conflicting box of spec §9 has no gap and no overlap', () => {
  expect(returnBands.map(({ over, upTo, investorShare }) => [over, upTo, investorShare])).toEqual([
    [0, 4, 80],
    [4, 8, 70],
    [8, 12, 60],
    [12, null, 50],
  ])
})

test('other boundaries and shares split by them', () => {
  const other = {
    tiers: [
      { from: 0, investorShare: 45 },
      { from: 250_000_00, investorShare: 100 },
    ],
  }
  expect(tierOf(249_999_99, other)).toEqual({ from: 0, below: 250_000_00, investorShare: 45, fundShare: 55 })
  expect(tierOf(250_000_00, other)).toEqual({ from: 250_000_00, below: null, investorShare: 100, fundShare: 0 })
  expect(splitProfit(10_01, tierOf(-1, other))).toMatchObject({ investor: 4_50, fund: 5_51 })
})
