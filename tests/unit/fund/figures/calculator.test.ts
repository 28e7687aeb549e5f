import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '#fund/cents/money.ts'
import {
  calculateProfit,
  calculatorAmount,
  calculatorAmountMaxDollars,
  calculatorReturnPercentMax,
  cleanCalculatorInput,
} from '#fund/figures/calculator.ts'
import { explainRow, explainSplit, grossOf } from '#fund/figures/explain.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { calculatorAmountDefaultCents, calculatorReturnPercentDefault } from '#fund/terms/terms.ts'
import { closeTotals } from '#fund/weeks/close.ts'
import { computeClose } from '#tests/support/faults/at-once.ts'

test.each([
  ['80000', '24', 19_200_00, 9_600_00, 9_600_00],
  ['250000', '24', 60_000_00, 36_000_00, 24_000_00],
  ['1200000', '24', 288_000_00, 201_600_00, 86_400_00],
  ['', '24', 0, 0, 0],
  ['100', '', 0, 0, 0],
  ['-5', '-5', 0, 0, 0],
])('%j dollars at %j percent make %d cents, %d to %d', (amount, percent, profit, investor, fund) => {
  const annual = cleanCalculatorInput(percent, calculatorReturnPercentMax)
  expect(calculateProfit(calculatorAmount(amount), annual, termsFromBeginning.figures)).toMatchObject({
    profit,
    investor,
    fund,
  })
})

test('the defaults of spec §9 make $24,000, split 60/40', () => {
  expect(
    calculateProfit(calculatorAmountDefaultCents, calculatorReturnPercentDefault, termsFromBeginning.figures),
  ).toMatchObject({
    profit: 24_000_00,
    investor: 14_400_00,
    fund: 9_600_00,
  })
})

test('whatever is typed, the calculator answers in whole cents that sum up', () => {
  const typed = fc.oneof(fc.string(), fc.double().map(String))
  fc.assert(
    fc.property(typed, typed, (amount, percent) => {
      const cents = calculatorAmount(amount)
      const annual = cleanCalculatorInput(percent, calculatorReturnPercentMax)
      const { profit, investor, fund } = calculateProfit(cents, annual, termsFromBeginning.figures)
      expect(Number.isSafeInteger(profit) && profit >= 0).toBe(true)
      expect(investor + fund).toBe(profit)
      expect(cents <= calculatorAmountMaxDollars * 100).toBe(true)
    }),
  )
})

test('the arithmetic of a split, written out', () => {
  expect(explainSplit(calculateProfit(250_000_00, 24, termsFromBeginning.figures))).toEqual([
    { name: 'distributed', sum: '$60,000.00 × 60%', value: 36_000_00 },
    { name: 'fundShare', sum: '$60,000.00 − $36,000.00', value: 24_000_00 },
  ])
})

test('the arithmetic of a row: a win that first makes up a loss, a loss, an odd cent', () => {
  const investor = { opening: 10_000_00, capital: 10_000_00, active: true }
  const [a, b] = computeClose({
    profit: 301_01,
    investors: [
      { ...investor, id: 'a', carriedLoss: 50_00 },
      { ...investor, id: 'b', carriedLoss: 0 },
    ],
  })
  const week = { profit: 301_01, opening: 20_000_00 }
  expect(a && explainRow(a, week).map(({ name, sum, value }) => `${name}: ${sum} = ${value}`)).toEqual([
    'gross: $301.01 × $10,000.00 ÷ $20,000.00, with +$0.01 left over from rounding = 15051',
    'recovered: min($150.51, $50.00) = 5000',
    'net: $150.51 − $50.00 = 10051',
    'distributed: $100.51 × 50% = 5026',
    'fundShare: $100.51 − $50.26 = 5025',
    'resultChange: $50.00 + $50.26 = 10026',
    'carriedLossAfter: $50.00 − $50.00 = 0',
  ])
  expect(b && explainRow(b, week)[0]?.sum).toBe('$301.01 × $10,000.00 ÷ $20,000.00')
  const [lost] = computeClose({ profit: -5_00, investors: [{ ...investor, id: 'a', carriedLoss: 1_00 }] })
  expect(lost && explainRow(lost, { profit: -5_00, opening: 10_000_00 })).toEqual([
    { name: 'gross', sum: '−$5.00 × $10,000.00 ÷ $10,000.00', value: -5_00 },
    { name: 'resultChange', sum: '−$5.00', value: -5_00 },
    { name: 'carriedLossAfter', sum: '$1.00 + $5.00', value: 6_00 },
  ])
  const [flat] = computeClose({ profit: 0, investors: [{ ...investor, id: 'a', carriedLoss: 1_00 }] })
  expect(flat && explainRow(flat, { profit: 0, opening: 10_000_00 }).map(({ name, sum }) => `${name}: ${sum}`)).toEqual(
    [
      'gross: $0.00 × $10,000.00 ÷ $10,000.00',
      'recovered: min($0.00, $1.00)',
      'net: $0.00 − $0.00',
      'distributed: $0.00 × 50%',
      'fundShare: $0.00 − $0.00',
      'resultChange: $0.00 + $0.00',
      'carriedLossAfter: $1.00 − $0.00',
    ],
  )
  expect(a && b && sumCents([a.grossProfit, b.grossProfit])).toBe(
    closeTotals([a, b].filter((row) => !!row)).grossProfit,
  )
})

test('a gross is the part of the week’s profit that the opening has, cut towards zero, and the odd cent', () => {
  expect(grossOf({ profit: 301_01, opening: 20_000_00 }, 10_000_00, 1)).toBe(150_51)
  expect(grossOf({ profit: -301_01, opening: 20_000_00 }, 10_000_00, 0)).toBe(-150_50)
  expect(grossOf({ profit: 5, opening: 0 }, 0, 0)).toBe(0)
})
