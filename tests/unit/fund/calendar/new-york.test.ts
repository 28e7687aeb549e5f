import { Temporal } from '@js-temporal/polyfill'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addMonths, newYorkDate, newYorkMonth, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'
import {
  formatCalendarDate,
  formatCalendarMonth,
  formatCalendarMonthDay,
  formatDate,
  formatInstant,
  formatNearDate,
  formatNearInstant,
  formatWindow,
  zoneLabel,
} from '#fund/calendar/week-display.ts'
import { instantOf, isZone, wallAt } from '#fund/calendar/zone.ts'
import { unreportedSentence } from '#fund/notices/ahead-words.ts'
import { examples } from '#tests/support/faults/long.ts'

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
const instants = fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2060, 0) })
const dates = instants.map((at) => new Date(at).toISOString().slice(0, 10))
const zoned = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

test('the wall clock of a zone is that of a time-zone library, and leads back to the instant but for a doubled hour', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
      const wall = wallAt(zone, at)
      expect(`${new Date(wall).toISOString().slice(0, -1)}`).toBe(
        zoned(at, zone).toPlainDateTime().toString({ smallestUnit: 'millisecond' }),
      )
      expect(wallAt(zone, instantOf(zone, wall))).toBe(wall)
    }),
    { numRuns: examples(500) },
  )
})

test('a time of day after a change of the clock is its own instant', () => {
  const at = (hour: number) => new Date(instantOf('America/New_York', Date.UTC(2026, 10, 1, hour))).toISOString()
  expect([at(0), at(3)]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-01T08:00:00.000Z'])
})

test('dates and months are those of New York, not of UTC', () => {
  const at = Date.parse('2026-12-01T04:59:59Z')
  expect(newYorkDate(at)).toBe('2026-11-30')
  expect(newYorkMonth(at)).toBe('2026-11')
  expect(newYorkDate(at + 1000)).toBe('2026-12-01')
  expect(startOfNewYorkDate(addMonths(`${newYorkMonth(at)}-01`, 1))).toBe(at + 1000)
})

test('a date begins at midnight in New York', () => {
  fc.assert(
    fc.property(dates, (date) => {
      const start = startOfNewYorkDate(date)
      expect(start).toBe(Temporal.PlainDate.from(date).toZonedDateTime('America/New_York').epochMilliseconds)
      expect(newYorkDate(start)).toBe(date)
    }),
  )
  for (const wrong of ['2026-02-30', '2026-13-01', 'today', '2026-1-1']) {
    expect(() => startOfNewYorkDate(wrong)).toThrow(`Not a date: ${wrong}`)
  }
})

test('months are added as a calendar does, held back to the last day', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  fc.assert(
    fc.property(dates, fc.integer({ min: -30, max: 30 }), (date, months) => {
      expect(addMonths(date, months)).toBe(Temporal.PlainDate.from(date).add({ months }).toString())
    }),
  )
})

test('a window reads in New York', () => {
  const week = weekOf(Date.parse('2026-11-25T12:00:00Z'))
  expect(formatWindow(week)).toEqual({ from: 'Sun, Nov 22, 2026, 00:01 EST', to: 'Sat, Nov 28, 2026, 23:59 EST' })
})

test('a window across a change of offset names each of the two', () => {
  expect(formatWindow(weekOf(Date.parse('2026-11-03T12:00:00Z')))).toEqual({
    from: 'Sun, Nov 1, 2026, 00:01 EDT',
    to: 'Sat, Nov 7, 2026, 23:59 EST',
  })
})

test('instants read in New York; a calendar date reads alike in all zones', () => {
  const at = Date.parse('2026-11-22T04:30:00Z')
  expect(formatDate(at)).toBe('Nov 21, 2026')
  expect(formatDate(at, 'UTC')).toBe('Nov 22, 2026')
  expect(formatInstant(at)).toBe('Sat, Nov 21, 2026, 23:30')
  expect(formatCalendarDate('2026-11-22')).toBe('Nov 22, 2026')
  expect(formatCalendarMonthDay('2026-11-22')).toBe('Nov 22')
  expect(formatNearInstant(at)).toBe('Sat, Nov 21, 23:30')
  expect(zoneLabel(at)).toBe('EST')
})

test('zones that Intl does not know are told apart', () => {
  expect(isZone('Europe/Berlin')).toBe(true)
  expect(isZone('Mars/Olympus')).toBe(false)
  expect(() => wallAt('Mars/Olympus', 0)).toThrow(RangeError)
})

test('a day that is near reads in New York, without its year', () => {
  const midnight = Date.parse('2026-11-26T05:00:00Z')
  expect([formatNearDate(midnight - 1), formatNearDate(midnight)]).toEqual(['Wed, Nov 25', 'Thu, Nov 26'])
})

test('a calendar month reads alike in every zone', () => {
  expect(['2026-01', '2026-11'].map(formatCalendarMonth)).toEqual(['January 2026', 'November 2026'])
})

test('a week that is not reported yet is named with the day on which it ended', () => {
  expect(unreportedSentence({ week: 'Week 47', date: '2026-11-28' })).toBe(
    'Week 47 ended Nov 28 and is not reported yet.',
  )
})

test('the clock of a zone is made once, however often it is read', () => {
  const making = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => making.mockRestore())
  const begins = Date.UTC(2002, 0)
  for (let at = begins; at < begins + 10; at += 1) wallAt('Pacific/Auckland', at)
  expect(making.mock.calls.length).toBeLessThanOrEqual(1)
})

test('what a clock showed is kept for those who ask again, but not for ever', () => {
  const reading = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  onTestFinished(() => reading.mockRestore())
  const ask = (from: number, count: number): number => {
    reading.mockClear()
    for (let at = from; at < from + count; at += 1) wallAt('Asia/Kathmandu', at)
    return reading.mock.calls.length
  }
  const begins = Date.UTC(2001, 0)
  ask(begins, 10)
  // The whole cache may have been dropped once in between, not twice.
  expect(Math.min(ask(begins, 10), ask(begins, 10))).toBe(0)
  ask(begins + 10, 5_000)
  expect(ask(begins, 10)).toBe(10)
})
