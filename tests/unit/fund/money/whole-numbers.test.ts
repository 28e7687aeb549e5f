import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededNumbers, wholeNumbers } from '#fund/money/whole-numbers.ts'

test.each([
  [0, [1_144_304_738, 1_416_247, 958_946_056, 627_933_444, 2_007_157_716]],
  [1, [2_693_262_067, 11_749_833, 2_265_367_787, 4_213_581_821, 4_159_151_403]],
])('the series of the seed %d is mulberry32’s, as others publish it', (seed, numbers) => {
  const next = seededNumbers(seed)
  expect(numbers.map(next)).toEqual(numbers)
})

test('whole numbers lie between the least and the most, and are the same at every visit', () => {
  const bounds = fc.record({ least: fc.integer({ min: -1e6, max: 1e6 }), more: fc.nat(1e6) })
  fc.assert(
    fc.property(fc.integer(), fc.array(bounds, { minLength: 1 }), (seed, asked) => {
      const drawn = (pick = wholeNumbers(seed)) => asked.map(({ least, more }) => pick(least, least + more))
      const once = drawn()
      expect(drawn()).toEqual(once)
      for (const [place, { least, more }] of asked.entries()) {
        expect(once[place]).toSatisfy(Number.isInteger)
        expect(once[place]).toBeGreaterThanOrEqual(least)
        expect(once[place]).toBeLessThanOrEqual(least + more)
      }
    }),
  )
})

test('a die comes up with each of its sides about as often, and two seeds throw differently', () => {
  const thrown = (seed: number) => {
    const pick = wholeNumbers(seed)
    return Array.from({ length: 6000 }, () => pick(1, 6))
  }
  const throws = thrown(7)
  const counts = [...Map.groupBy(throws, (side) => side)].toSorted(([a], [b]) => a - b)
  expect(counts.map(([side]) => side)).toEqual([1, 2, 3, 4, 5, 6])
  for (const [, { length }] of counts) expect(Math.abs(length - 1000)).toBeLessThan(150)
  expect(thrown(8)).not.toEqual(throws)
})
