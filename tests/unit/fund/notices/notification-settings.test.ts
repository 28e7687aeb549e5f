import { Temporal } from '@js-temporal/polyfill'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { notificationSettingsPart } from '#contract/entities/settings.ts'
import {
  cleanDailyLimit,
  cleanHourlyLimit,
  type NotificationSettings,
  notificationDefaults,
  notificationPriorities,
  notificationTypes,
  type QuietHours,
} from '#fund/notices/notification-settings.ts'
import { isQuiet, quietUntil } from '#fund/notices/quiet-hours.ts'
import { examples } from '#tests/support/faults/long.ts'

const minute = 60_000
const quiet = (startTime: string, endTime: string, timezone = 'America/New_York'): QuietHours => ({
  enabled: true,
  startTime,
  endTime,
  timezone,
})
const newYork = (text: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('America/New_York').epochMilliseconds

test('the defaults of spec §3', () => {
  const settings = notificationDefaults()
  expect(Object.keys(settings.categories)).toEqual([...notificationTypes])
  expect(Object.keys(settings.prioritySettings)).toEqual([...notificationPriorities])
  expect(Object.values({ ...settings.categories, ...settings.prioritySettings }).every(Boolean)).toBe(true)
  expect(settings).toMatchObject({ emailNotifications: true, pushNotifications: true, smsNotifications: false })
  expect(settings.quietHours).toEqual({ enabled: false, startTime: '22:00', endTime: '08:00', timezone: 'UTC' })
  expect(settings.frequencyLimits).toEqual({ dailyLimit: 50, hourlyLimit: 10 })
  expect(notificationDefaults().categories).not.toBe(settings.categories)
})

test.each([
  ['', 50, 10],
  ['  ', 50, 10],
  ['many', 50, 10],
  ['0', 1, 1],
  ['-7', 1, 1],
  ['7.9', 7, 7],
  ['20', 20, 20],
  ['1000', 100, 20],
])('a limit typed as %j is %d a day, %d an hour', (typed, daily, hourly) => {
  expect([cleanDailyLimit(typed), cleanHourlyLimit(typed)]).toEqual([daily, hourly])
})

const takes = (frequencyLimits: NotificationSettings['frequencyLimits']): boolean =>
  v.safeParse(notificationSettingsPart, { frequencyLimits }).success

test('what was cleaned may be saved, what lies outside may not', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (typed) => {
      expect(takes({ dailyLimit: cleanDailyLimit(typed), hourlyLimit: cleanHourlyLimit(typed) })).toBe(true)
    }),
  )
  for (const dailyLimit of [0, 101, 1.5, Number.NaN]) {
    expect(takes({ dailyLimit, hourlyLimit: 10 })).toBe(false)
  }
  expect(takes({ dailyLimit: 50, hourlyLimit: 21 })).toBe(false)
})

test('quiet hours over midnight, and within a day', () => {
  const night = quiet('22:00', '08:00')
  expect(isQuiet(night, newYork('2026-11-20T21:59:59.999'))).toBe(false)
  expect(isQuiet(night, newYork('2026-11-20T22:00'))).toBe(true)
  expect(isQuiet(night, newYork('2026-11-21T07:59:59.999'))).toBe(true)
  expect(isQuiet(night, newYork('2026-11-21T08:00'))).toBe(false)
  const noon = quiet('12:00', '13:00')
  expect(isQuiet(noon, newYork('2026-11-20T11:59:59.999'))).toBe(false)
  expect(isQuiet(noon, newYork('2026-11-20T12:00'))).toBe(true)
  expect(isQuiet(noon, newYork('2026-11-20T12:59:59.999'))).toBe(true)
  expect(isQuiet(noon, newYork('2026-11-20T13:00'))).toBe(false)
  expect(isQuiet({ ...noon, enabled: false }, newYork('2026-11-20T12:30'))).toBe(false)
  expect(isQuiet(quiet('12:00', '12:00'), newYork('2026-11-20T12:00'))).toBe(false)
})

test.each([
  ['22:00', '08:00', '2026-11-20T23:15:07', '2026-11-21T08:00'],
  ['22:00', '08:00', '2026-11-21T03:00', '2026-11-21T08:00'],
  ['12:00', '13:00', '2026-11-20T12:30', '2026-11-20T13:00'],
  ['22:00', '08:00', '2027-03-13T23:00', '2027-03-14T08:00'],
  ['22:00', '08:00', '2026-10-31T23:00', '2026-11-01T08:00'],
  ['22:00', '02:30', '2027-03-13T23:00', '2027-03-14T03:00'],
])('quiet from %s to %s: what comes at %s goes at %s', (start, end, at, until) => {
  expect(quietUntil(quiet(start, end), newYork(at))).toBe(newYork(until))
})

test('in the hour that a clock repeats, quiet hours end at the end that is still to come', () => {
  const at = Date.parse('2026-11-01T06:10:00Z')
  expect(quietUntil(quiet('22:00', '01:30'), at)).toBe(Date.parse('2026-11-01T06:30:00Z'))
})

test('where the clock skips the end, quiet hours end with the skip', () => {
  // Lord Howe Island goes from 02:00 to 02:30 at 15:30 UTC.
  const at = Date.parse('2026-10-03T11:19:00Z')
  expect(quietUntil(quiet('16:07', '02:04', 'Australia/Lord_Howe'), at)).toBe(Date.parse('2026-10-03T15:30:00Z'))
})

test('where the clock goes back out of quiet hours, they end with the change', () => {
  const at = Date.parse('2026-11-01T05:05:00Z')
  expect(quietUntil(quiet('01:01', '00:59'), at)).toBe(Date.parse('2026-11-01T06:00:00Z'))
})

test('at any instant, in any zone: the end is the first instant that is not quiet', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((all) => {
    return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
  })
  const change = fc.constantFrom(
    Date.UTC(2026, 10, 1, 6),
    Date.UTC(2027, 2, 14, 7),
    Date.UTC(2026, 9, 3, 15, 30),
    Date.UTC(2027, 3, 3, 15),
  )
  const near = fc.tuple(change, fc.integer({ min: -1440, max: 1440 })).map(([at, off]) => at + off * minute)
  const zone = fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
  fc.assert(
    fc.property(time, time, zone, near, (startTime, endTime, timezone, at) => {
      const hours = quiet(startTime, endTime, timezone)
      const until = quietUntil(hours, at)
      expect(isQuiet(hours, until)).toBe(false)
      expect(until >= at).toBe(true)
      for (let before = at; before < until; before += minute) expect(isQuiet(hours, before)).toBe(true)
      if (until > at) expect(isQuiet(hours, until - 1)).toBe(true)
    }),
    { numRuns: examples(200) },
  )
})

test('what is no time of day or no zone is refused', () => {
  for (const wrong of ['24:00', '8:00', '12:60', '', '012:00', '12:000'])
    expect(() => isQuiet(quiet(wrong, '08:00'), 0)).toThrow(new RangeError(`Not a time of day: ${wrong}`))
  expect(() => isQuiet(quiet('01:00', '02:00', 'Mars/Olympus'), 0)).toThrow(RangeError)
})

test('a settings object without one of the types does not compile', () => {
  // @ts-expect-error nine types are missing
  const categories: NotificationSettings['categories'] = { profit: true }
  expect(Object.keys(categories).length).toBeLessThan(notificationTypes.length)
})
