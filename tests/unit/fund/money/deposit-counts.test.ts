import { Temporal } from '@js-temporal/polyfill'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { depositCountsFrom } from '#fund/money/deposits.ts'
import { depositEffectiveAt } from '#fund/money/effect.ts'

const newYork = (text: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('America/New_York').epochMilliseconds
const sunday = (day: string): number => newYork(`${day}T00:01`)

const counts = (valueDay: string, now: string, openedFrom?: number) =>
  depositCountsFrom({ valueDay, now: newYork(now), openedFrom })

test('what comes today counts at once, in the morning and in the evening', () => {
  for (const now of ['2026-11-18T09:15', '2026-11-18T21:40']) expect(counts('2026-11-18', now)).toBe(newYork(now))
})

test('what came on an earlier day counts from that day', () => {
  expect(counts('2026-11-16', '2026-11-18T09:15')).toBe(newYork('2026-11-16T12:00'))
})

test('a Saturday’s money is at work on the Sunday after it, a Sunday’s a week later, also if it is booked days after', () => {
  const works = (valueDay: string) => depositEffectiveAt(counts(valueDay, '2026-11-25T10:00', sunday('2026-11-15')))
  expect([works('2026-11-21'), works('2026-11-22')]).toEqual([sunday('2026-11-22'), sunday('2026-11-29')])
})

test('a week that has opened takes nothing in: money of an earlier day counts from its beginning', () => {
  const opened = sunday('2026-11-22')
  expect(counts('2026-11-20', '2026-11-25T10:00', opened)).toBe(opened)
  expect(counts('2026-11-24', '2026-11-25T10:00', opened)).toBe(newYork('2026-11-24T12:00'))
})

test('it is at work from the first Sunday after its value day whose week has not opened', () => {
  const instants = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2029, 0) })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 40 }), fc.option(fc.nat(5)), (now, daysAgo, weeksAgo) => {
      const valueDay = addDays(newYorkDate(now), -daysAgo)
      const openedFrom = weeksAgo === null ? undefined : weekOf(now - weeksAgo * 7 * dayMs).from
      const next = Array.from({ length: 60 }, (_, place) => addDays(valueDay, place + 1))
        .filter((day) => new Date(day).getUTCDay() === 0)
        .map(sunday)
        .find((at) => openedFrom === undefined || at > openedFrom)
      expect(depositEffectiveAt(depositCountsFrom({ valueDay, now, openedFrom }))).toBe(next)
    }),
  )
})
