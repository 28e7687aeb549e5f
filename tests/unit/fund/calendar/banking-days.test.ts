import { describe, expect, test } from 'vitest'
import { bankingDaysAfter, bankingDaysSince } from '#fund/calendar/banking-days.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'

const after = (at: string, days: number): string => newYorkDate(bankingDaysAfter(Date.parse(at), days))

describe('banking days', () => {
  test.each([
    ['2026-11-17T17:00:00Z', 3, '2026-11-20'],
    ['2026-11-17T17:00:00Z', 5, '2026-11-24'],
    ['2026-11-20T17:00:00Z', 1, '2026-11-23'],
    ['2026-11-21T17:00:00Z', 1, '2026-11-23'],
    // Thanksgiving is the 26th.
    ['2026-11-22T17:00:00Z', 5, '2026-11-30'],
    ['2026-11-25T18:00:00Z', 1, '2026-11-27'],
    // Christmas Day is a Friday.
    ['2026-12-24T18:00:00Z', 1, '2026-12-28'],
    // Already Saturday in UTC, still Friday in New York.
    ['2026-11-21T03:00:00Z', 1, '2026-11-23'],
    ['2026-12-30T17:00:00Z', 3, '2027-01-05'],
  ])('%s and %i more', (at, days, expected) => {
    expect(after(at, days)).toBe(expected)
  })

  test('they begin at midnight in New York, in summer and in winter', () => {
    expect(new Date(bankingDaysAfter(Date.parse('2026-10-30T17:00:00Z'), 1)).toISOString()).toBe(
      '2026-11-02T05:00:00.000Z',
    )
    expect(new Date(bankingDaysAfter(Date.parse('2026-10-29T17:00:00Z'), 1)).toISOString()).toBe(
      '2026-10-30T04:00:00.000Z',
    )
  })

  test.each([
    ['2026-11-19T15:00:00Z', '2026-11-20T03:00:00Z', 0],
    ['2026-11-19T15:00:00Z', '2026-11-20T15:00:00Z', 1],
    ['2026-11-19T15:00:00Z', '2026-11-22T15:00:00Z', 1],
    ['2026-11-19T15:00:00Z', '2026-11-26T15:00:00Z', 4],
    ['2026-11-21T15:00:00Z', '2026-11-22T15:00:00Z', 0],
  ])('from %s to %s there are %i', (at, now, days) => {
    expect(bankingDaysSince(Date.parse(at), Date.parse(now))).toBe(days)
  })
})
