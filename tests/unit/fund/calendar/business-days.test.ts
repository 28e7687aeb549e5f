import { describe, expect, test } from 'vitest'
import { businessDaysAfter, businessDaysSince } from '#fund/calendar/business-days.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'

const after = (at: string, days: number): string => newYorkDate(businessDaysAfter(Date.parse(at), days))

describe('business days', () => {
  test.each([
    ['2026-11-17T17:00:00Z', 3, '2026-11-20'],
    ['2026-11-17T17:00:00Z', 5, '2026-11-24'],
    ['2026-11-20T17:00:00Z', 1, '2026-11-23'],
    ['2026-11-21T17:00:00Z', 1, '2026-11-23'],
    ['2026-11-22T17:00:00Z', 5, '2026-11-27'],
    // Already Saturday in UTC, still Friday in New York.
    ['2026-11-21T03:00:00Z', 1, '2026-11-23'],
    ['2026-12-30T17:00:00Z', 3, '2027-01-04'],
  ])('%s and %i more', (at, days, expected) => {
    expect(after(at, days)).toBe(expected)
  })

  test('they begin at midnight in New York, in summer and in winter', () => {
    expect(new Date(businessDaysAfter(Date.parse('2026-10-30T17:00:00Z'), 1)).toISOString()).toBe(
      '2026-11-02T05:00:00.000Z',
    )
    expect(new Date(businessDaysAfter(Date.parse('2026-10-29T17:00:00Z'), 1)).toISOString()).toBe(
      '2026-10-30T04:00:00.000Z',
    )
  })

  test.each([
    ['2026-11-19T15:00:00Z', '2026-11-20T03:00:00Z', 0],
    ['2026-11-19T15:00:00Z', '2026-11-20T15:00:00Z', 1],
    ['2026-11-19T15:00:00Z', '2026-11-22T15:00:00Z', 1],
    ['2026-11-19T15:00:00Z', '2026-11-26T15:00:00Z', 5],
    ['2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z', 0],
  ])('from %s to %s there are %i', (at, now, days) => {
    expect(businessDaysSince(Date.parse(at), Date.parse(now))).toBe(days)
  })
})
