import { Temporal } from '@js-temporal/polyfill'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueAt,
  nextWeek,
  previousWeek,
  shownEnd,
  type Week,
  weekFrom,
  weekLabel,
  weekNumber,
  weekOf,
  weekUntil,
} from '#fund/calendar/week.ts'
import { examples } from '#tests/support/faults/long.ts'

const zone = 'America/New_York'
const minute = 60_000
const hour = 60 * minute
const utc = (text: string): number => Date.parse(text)
const zoned = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
const newYork = (text: string): number => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds

/**
 * The same week computed by a full time-zone library: the calendar day of the instant, less the minute that still
 * belongs to Saturday.
 */
const oracle = (at: number): Week => {
  const shown = zoned(at).toPlainDateTime().subtract({ minutes: 1 })
  const sunday = shown.toPlainDate().subtract({ days: shown.dayOfWeek % 7 })
  const start = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone: zone, plainTime: '00:01' })
  return { from: start(sunday).epochMilliseconds, to: start(sunday.add({ days: 7 })).epochMilliseconds }
}

const instants = fc.integer({ min: utc('2007-03-20T00:00:00Z'), max: utc('2060-01-01T00:00:00Z') })
const changes = [
  '2025-03-09T07:00:00Z',
  '2025-11-02T06:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2027-03-14T07:00:00Z',
  '2027-11-07T06:00:00Z',
].map(utc)
const nearChanges = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -8 * 24 * hour, max: 8 * 24 * hour }))
  .map(([at, off]) => at + off)

test('any instant: the same week as a time-zone library finds, and it lies in it', () => {
  fc.assert(
    fc.property(fc.oneof(instants, nearChanges), (at) => {
      const week = weekOf(at)
      expect(week).toEqual(oracle(at))
      expect(week.from <= at && at < week.to).toBe(true)
    }),
    { numRuns: examples(1000) },
  )
})

test('weeks follow each other without gap or overlap, backwards too', () => {
  fc.assert(
    fc.property(fc.oneof(instants, nearChanges), (at) => {
      const week = weekOf(at)
      expect(nextWeek(at).from).toBe(week.to)
      expect(weekOf(week.from)).toEqual(week)
      expect(weekOf(week.to - 1)).toEqual(week)
      expect(previousWeek(nextWeek(at).from)).toEqual(week)
      expect(weekUntil(week.to)).toEqual(week)
      expect(weekUntil(week.from + 1)).toEqual(week)
    }),
  )
})

test('the minute between Saturday 23:59 and Sunday 00:01', () => {
  const ended = weekOf(newYork('2026-11-21T23:59:00'))
  expect(weekOf(newYork('2026-11-21T23:59:59.999'))).toEqual(ended)
  expect(weekOf(newYork('2026-11-22T00:00:00'))).toEqual(ended)
  expect(weekOf(newYork('2026-11-22T00:00:59.999'))).toEqual(ended)
  expect(weekOf(newYork('2026-11-22T00:01:00'))).toEqual(nextWeek(ended.from))
  expect(ended.to).toBe(newYork('2026-11-22T00:01:00'))
  expect(shownEnd(ended)).toBe(newYork('2026-11-21T23:59:00'))
})

test.each([
  ['2026-03-10T12:00:00', 167],
  ['2026-11-04T12:00:00', 169],
  ['2026-11-18T12:00:00', 168],
])('the week of %s in New York has %d hours', (text, hours) => {
  const { from, to } = weekOf(newYork(text))
  expect((to - from) / hour).toBe(hours)
})

test('a year ends inside a week', () => {
  const week = weekOf(newYork('2026-12-31T23:59:59'))
  expect(weekOf(newYork('2027-01-01T00:00:00'))).toEqual(week)
  expect(week).toEqual({ from: newYork('2026-12-27T00:01:00'), to: newYork('2027-01-03T00:01:00') })
})

test('a week is due on its Saturday at 09:00 UTC, inside it', () => {
  expect(dueAt(weekOf(newYork('2026-11-18T12:00:00')))).toBe(utc('2026-11-21T09:00:00Z'))
  fc.assert(
    fc.property(fc.oneof(instants, nearChanges), (at) => {
      const week = weekOf(at)
      const due = new Date(dueAt(week))
      expect([due.getUTCDay(), due.getUTCHours(), due.getUTCMinutes()]).toEqual([6, 9, 0])
      expect(weekOf(dueAt(week))).toEqual(week)
    }),
  )
})

test.each([
  ['2026-01-07T12:00:00', 2026, 1],
  ['2026-01-01T12:00:00', 2025, 53],
  ['2027-01-01T12:00:00', 2026, 52],
  ['2026-11-18T12:00:00', 2026, 46],
])('the week of %s is of %d, number %d', (text, year, number) => {
  const week = weekOf(newYork(text))
  expect(weekNumber(week)).toEqual({ year, number })
  expect(weekLabel(week)).toBe(`Week ${number}`)
})

test('numbers count up by one, and begin again at 1 with the year of the Wednesday', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const week = weekOf(at)
      const { year, number } = weekNumber(week)
      const next = weekNumber(nextWeek(at))
      expect(zoned(week.from).add({ days: 3 }).year).toBe(year)
      expect(next).toEqual(next.year === year ? { year, number: number + 1 } : { year: year + 1, number: 1 })
      expect(number >= 1 && number <= 53).toBe(true)
    }),
  )
})

test('no instant is no week', () => {
  expect(() => weekOf(Number.NaN)).toThrow(RangeError)
})

test('a week is known by its beginning alone, a backend that counts from midnight included', () => {
  fc.assert(
    fc.property(fc.oneof(instants, nearChanges), (at) => {
      const week = weekOf(at)
      expect(weekFrom(week.from)).toEqual(week)
      expect(weekFrom(week.from - minute)).toEqual(week)
    }),
  )
})
