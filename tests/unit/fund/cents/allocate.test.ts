import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateParts } from '#tests/support/faults/at-once.ts'

const allocate = (total: number, weights: readonly number[]): number[] =>
  allocateParts(total, weights).map(({ amount }) => amount)

import { sumCents } from '#fund/cents/money.ts'

const weights = fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER }), { minLength: 1, maxLength: 40 })
const someWeight = weights.filter((all) => all.some((weight) => weight > 0))

test('odd cents go to the largest remainders, ties to whoever comes first', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(101, [1, 1, 1])).toEqual([34, 34, 33])
  expect(allocate(10, [1, 5, 1])).toEqual([2, 7, 1])
  expect(allocate(10, [25, 14, 61])).toEqual([3, 1, 6])
  expect(allocateParts(100, [1, 1, 1]).map(({ oddCent }) => oddCent)).toEqual([1, 0, 0])
})

test('a loss is shared like a profit of its size', () => {
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(allocateParts(-100, [1, 1, 1]).map(({ oddCent }) => oddCent)).toEqual([-1, 0, 0])
  fc.assert(
    fc.property(fc.maxSafeInteger(), someWeight, (total, all) => {
      expect(allocate(total === 0 ? 0 : -total, all)).toEqual(
        allocate(total, all).map((part) => (part === 0 ? 0 : -part)),
      )
    }),
  )
})

test('parts sum to the total, each within a cent of its exact share, and zero weights get nothing', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), someWeight, (total, all) => {
      const parts = allocate(total, all)
      expect(sumCents(parts)).toBe(total === 0 ? 0 : total)
      const whole = all.reduce((sum, weight) => sum + BigInt(weight), 0n)
      for (const [place, part] of parts.entries()) {
        const error = BigInt(part) * whole - BigInt(total) * BigInt(all[place] ?? 0)
        expect(error > -whole && error < whole).toBe(true)
        if (all[place] === 0) expect(part).toBe(0)
      }
    }),
  )
})

test('nobody to share with', () => {
  expect(allocate(0, [])).toEqual([])
  expect(allocate(0, [0, 0])).toEqual([0, 0])
  expect(() => allocate(1, [])).toThrow('Nobody to allocate to')
  expect(() => allocate(1, [0, 0])).toThrow(RangeError)
  expect(() => allocate(1, [2, -1])).toThrow('A weight is negative: -1')
  expect(() => allocate(1, [0.5])).toThrow(RangeError)
})
