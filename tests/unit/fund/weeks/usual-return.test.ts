import { expect, test } from 'vitest'
import { amongReturns } from '#fund/weeks/usual-return.ts'

test('a return stands among the others: 8 in 10 of them, the middle and how many are lower', () => {
  const others = [5, 1, 9, 3, 7, 2, 8, 4, 6, 10, 0]
  expect(amongReturns(7, others)).toEqual({ low: 1, middle: 5, high: 9, lower: 7 })
  expect(amongReturns(-1, others)?.lower).toBe(0)
  expect(amongReturns(11, others)?.lower).toBe(11)
})

test('between two weeks lies what is between them', () => {
  const even = Array.from({ length: 10 }, (_, index) => index)
  expect(amongReturns(0, even)).toEqual({ low: 0.9, middle: 4.5, high: 8.1, lower: 0 })
})

test('with fewer than ten weeks there is nothing to compare with', () => {
  expect(amongReturns(1, [1, 2, 3])).toBeUndefined()
})
