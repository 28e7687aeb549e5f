import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelledIndexes, nearestIndex } from '#charts/scale.ts'
import { enclosingTicks, extent, linear } from '#fund/figures/scale.ts'

test('a linear map sends ends to ends and a span of no length to the middle', () => {
  const y = linear([100, 200], [250, 0])
  expect([y(100), y(150), y(200)]).toEqual([250, 125, 0])
  expect(linear([5, 5], [0, 10])(5)).toBe(5)
})

test('the extent leaves gaps out, and is nought to one without values', () => {
  expect(extent([3, null, -1])).toEqual([-1, 3])
  expect(extent([null])).toEqual([0, 1])
})

test('ticks are round numbers that a person would write', () => {
  expect(enclosingTicks([1_204_000, 1_284_317.42], 3)).toEqual([1_200_000, 1_250_000, 1_300_000])
  expect(enclosingTicks([0.3, 1.1], 4)).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1.2])
  expect(enclosingTicks([-0.17, 0.88], 3)).toEqual([-0.5, 0, 0.5, 1])
  // What is below zero by a hair makes no step in which there is nothing.
  expect(enclosingTicks([-1.9, 44.3], 4)).toEqual([0, 20, 40, 60])
})

test('ticks enclose whatever they are given, evenly, and are never too many', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => Math.round(number * 100) / 100)
  fc.assert(
    fc.property(value, value, fc.integer({ min: 2, max: 8 }), (one, other, count) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const ticks = enclosingTicks([low, high], count)
      const slack = Math.max(1e-9, (high - low) * 1e-6)
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
      expect(ticks[0]).toBeLessThanOrEqual(low + 0.15 * step + slack)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high - slack)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(count + 3)
    }),
  )
})

test('one value alone gets room around it', () => {
  const ticks = enclosingTicks([50_000, 50_000], 3)
  expect(ticks[0]).toBeLessThan(50_000)
  expect(ticks.at(-1)).toBeGreaterThan(50_000)
  expect(enclosingTicks([0, 0], 3).length).toBeGreaterThan(1)
})

test('labels keep an even step and the last one, as many as fit', () => {
  expect(labelledIndexes(12, 1000, 60)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(labelledIndexes(12, 250, 60)).toEqual([3, 7, 11])
  expect(labelledIndexes(1, 250, 60)).toEqual([0])
  expect(labelledIndexes(0, 250, 60)).toEqual([])
})

test('the nearest of even places, ends included', () => {
  const near = (at: number) => nearestIndex(at, [100, 210], 12)
  expect([near(0), near(100), near(104), near(106), near(210), near(999)]).toEqual([0, 0, 0, 1, 11, 11])
  expect(nearestIndex(50, [0, 0], 1)).toBe(0)
})
