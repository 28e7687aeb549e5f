import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, nextWeek, weekOf } from '#fund/calendar/week.ts'
import { totalsBy, withFlows } from '#fund/figures/performance.ts'
import type { BookEntry } from '#fund/money/book-entry.ts'
import { falls } from '#fund/returns/drawdown.ts'
import { weeklySeries } from '#fund/weeks/weekly-series.ts'

const none = { capital: 0, result: 0, payable: 0 }
const first = weekOf(Date.parse('2026-01-07T12:00:00Z'))
const minute = 60_000

const entries = fc.array(
  fc
    .record({
      minutes: fc.integer({ min: 0, max: 30 * 7 * 24 * 60 }),
      kind: fc.constantFrom('deposit', 'withdrawal', 'dividend', 'close', 'correction', 'write-off'),
      cents: fc.integer({ min: 1, max: 1_000_000_00 }),
      loses: fc.boolean(),
    })
    .map(({ minutes, kind, cents, loses }): BookEntry => {
      const entry = { ...none, at: first.from + minutes * minute, kind }
      if (kind === 'deposit') return { ...entry, capital: cents }
      if (kind === 'withdrawal') return { ...entry, capital: -cents, payable: cents }
      if (kind === 'dividend') return { ...entry, result: -cents, payable: cents }
      if (kind === 'write-off') return { ...entry, capital: -cents, result: cents }
      const result = loses ? -cents : cents
      // A close is booked on its Saturday, a correction on the Sunday from which it counts.
      const week = weekOf(entry.at)
      return { ...entry, at: kind === 'close' ? dueAt(week) : week.from, result }
    }),
  { maxLength: 40 },
)

test('every closing is the one before, plus what came in, less what left, plus what was made', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const until = weekOf(first.from + 32 * 7 * 24 * 60 * minute).from
      const weeks = withFlows(weeklySeries(all, until), all)
      let before = 0
      for (const { closing, deposited, withdrawn, gain, restated } of weeks) {
        expect(Math.min(deposited, withdrawn)).toBeGreaterThanOrEqual(0)
        // A close is booked in its own week; a correction of that Sunday is in the week that it opens.
        expect(closing).toBe(before + deposited - withdrawn + gain + restated)
        before = closing
      }
      const sum = (of: (entry: BookEntry) => number) => all.reduce((total, entry) => total + of(entry), 0)
      expect(weeks.reduce((total, { deposited }) => total + deposited, 0)).toBe(
        sum(({ kind, capital }) => (kind === 'deposit' ? capital : 0)),
      )
      expect(weeks.at(-1)?.invested ?? 0).toBe(sum(({ capital }) => capital))
    }),
  )
})

test('a deposit of Saturday’s last minute belongs to Sunday’s week', () => {
  const week = first
  const entry = (at: number, capital: number): BookEntry => ({ ...none, at, kind: 'deposit', capital })
  const all = [entry(week.to - 2 * minute, 100), entry(week.to - minute, 200), entry(week.to, 300)]
  const weeks = withFlows(weeklySeries(all, nextWeek(week.to).from), all)
  expect(weeks.map(({ deposited, invested, closing }) => [deposited, invested, closing])).toEqual([
    [100, 100, 100],
    [500, 600, 600],
  ])
})

test('months and years add up to the whole, their returns compounded', () => {
  const weeks = [
    { date: '2025-12-27', opening: 1000_00, gain: 10_00 },
    { date: '2026-01-03', opening: 1010_00, gain: -20_20 },
    { date: '2026-01-31', opening: 0, gain: 0 },
    { date: '2026-02-07', opening: 500_00, gain: 5_00 },
  ]
  expect(totalsBy(weeks, 'month').map(({ period, weeks, gain }) => [period, weeks, gain])).toEqual([
    ['2025-12', 1, 10_00],
    ['2026-01', 2, -20_20],
    ['2026-02', 1, 5_00],
  ])
  const years = totalsBy(weeks, 'year')
  expect(years.map(({ period, weeks, gain }) => [period, weeks, gain])).toEqual([
    ['2025', 1, 10_00],
    ['2026', 3, -15_20],
  ])
  expect(years[1]?.fraction).toBeCloseTo(0.98 * 1.01 - 1, 12)
  expect(totalsBy([{ date: '2026-01-31', opening: 0, gain: 0 }], 'month')[0]?.fraction).toBeUndefined()
  expect(totalsBy([], 'year')).toEqual([])
})

test('falls below the highest point, week by week', () => {
  expect(falls([])).toEqual([])
  const found = falls([-0.5, 1, 0.1, -0.1])
  expect(found[0]).toBeCloseTo(-0.5, 12)
  expect(found.slice(1, 3)).toEqual([0, 0])
  expect(found[3]).toBeCloseTo(-0.1, 12)
})
