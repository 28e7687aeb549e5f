import fc from 'fast-check'
import { expect, test } from 'vitest'
import { illustrativeName, illustrativePercents } from '#fund/figures/illustrative-benchmark.ts'

test('its name says that it only illustrates', () => {
  expect(illustrativeName).toMatch(/^Benchmark .*illustrative/)
})

test('it is the same at every visit, and a longer one continues a shorter one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }), (weeks, more) => {
      const shown = illustrativePercents(weeks)
      expect(shown).toHaveLength(weeks)
      expect(illustrativePercents(weeks + more).slice(0, weeks)).toEqual(shown)
    }),
  )
})

test('it gains at most 1.8% a week and loses at most 1.4%, does both, and wanders upwards', () => {
  const shown = illustrativePercents(520)
  const moves = shown.map((percent, place) => ((100 + percent) / (100 + (shown[place - 1] ?? 0)) - 1) * 100)
  const [best, worst, tolerance] = [Math.max(...moves), Math.min(...moves), 1e-9]
  expect(best > 1.7 && best <= 1.8 + tolerance).toBe(true)
  expect(worst < -1.3 && worst >= -1.4 - tolerance).toBe(true)
  expect(shown.at(-1)).toBeGreaterThan(20)
})
