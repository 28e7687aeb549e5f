import { beforeEach, describe, expect, test } from 'vitest'
import {
  $calculation,
  $calculatorShown,
  toggleCalculator,
  typeAmount,
  typeReturn,
} from '#stores/investor/home/calculator.ts'

beforeEach(() => {
  typeAmount('100000')
  typeReturn('24')
})

const result = () => {
  const { amount, profit, investor, fund, tier } = $calculation.get()
  return { amount, profit, investor, fund, share: tier.investorShare }
}

describe('the profit calculator', () => {
  test('is hidden at first, and begins with the defaults of spec §9', () => {
    expect($calculatorShown.get()).toBe(false)
    toggleCalculator()
    expect($calculatorShown.get()).toBe(true)
    expect(result()).toEqual({
      amount: 100_000_00,
      profit: 24_000_00,
      investor: 14_400_00,
      fund: 9_600_00,
      share: 60,
    })
  })

  test.each([
    ['80000', 19_200_00, 9_600_00, 9_600_00, 50],
    ['250000', 60_000_00, 36_000_00, 24_000_00, 60],
    ['1200000', 288_000_00, 201_600_00, 86_400_00, 70],
  ])('$%s as the landing page has it', (typed, profit, investor, fund, share) => {
    typeAmount(typed)
    expect(result()).toMatchObject({ profit, investor, fund, share })
  })

  test.each(['', '-5', 'abc', '0'])('%j is 0 (spec §5)', (typed) => {
    typeAmount(typed)
    expect(result()).toMatchObject({ amount: 0, profit: 0, investor: 0, fund: 0 })
    typeAmount('100000')
    typeReturn(typed)
    expect($calculation.get()).toMatchObject({ annualReturnPercent: 0, profit: 0 })
  })
})
