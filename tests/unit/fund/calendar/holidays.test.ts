import { describe, expect, test } from 'vitest'
import { addBankingDays, bankHoliday, isBankingDay } from '#fund/calendar/banking-days.ts'
import { addDays } from '#fund/calendar/new-york.ts'
import { tradingDaysOf, unusualDay } from '#fund/calendar/trading-days.ts'
import { weekOf } from '#fund/calendar/week.ts'

/** Monday to Friday of a year. */
const weekdays = (year: number): string[] => {
  const dates: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(`${year}`); date = addDays(date, 1))
    if (![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())) dates.push(date)
  return dates
}

const isTradingDay = (date: string, added?: string[]): boolean =>
  tradingDaysOf(weekOf(Date.parse(`${date}T12:00:00Z`)), added).includes(date)

const inYear = (year: number, days: string): string[] => days.split(' ').map((day) => `${year}-${day}`)

/**
 * On which weekdays the Federal Reserve Banks were or will be closed, from their published schedules. A holiday that
 * falls on a Saturday is missing: they are open on the Friday before.
 */
const banksClosed: readonly [year: number, days: string][] = [
  [2014, '01-01 01-20 02-17 05-26 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2015, '01-01 01-19 02-16 05-25 09-07 10-12 11-11 11-26 12-25'],
  [2016, '01-01 01-18 02-15 05-30 07-04 09-05 10-10 11-11 11-24 12-26'],
  [2017, '01-02 01-16 02-20 05-29 07-04 09-04 10-09 11-23 12-25'],
  [2020, '01-01 01-20 02-17 05-25 09-07 10-12 11-11 11-26 12-25'],
  [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
  [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
]

/** On which weekdays the New York Stock Exchange was or will be closed, and on which it closes at 13:00, as published. */
const marketClosed: readonly [year: number, days: string, early: string][] = [
  [2011, '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26', '11-25'],
  [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25', '07-03 11-23 12-24'],
  [2013, '01-01 01-21 02-18 03-29 05-27 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
  [2014, '01-01 01-20 02-17 04-18 05-26 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
  [2015, '01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25', '11-27 12-24'],
  [2016, '01-01 01-18 02-15 03-25 05-30 07-04 09-05 11-24 12-26', '11-25'],
  [2017, '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25', '07-03 11-24'],
  [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25', '07-03 11-23 12-24'],
  [2019, '01-01 01-21 02-18 04-19 05-27 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
  [2020, '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25', '11-27 12-24'],
  [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24', '11-26'],
  [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26', '11-25'],
  [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
  [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
  [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
  [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
  [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
  [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
]

test.each(banksClosed)('the Federal Reserve Banks are closed in %i as published', (year, days) => {
  expect(weekdays(year).filter((date) => !isBankingDay(date))).toEqual(inYear(year, days))
})

test.each(marketClosed)(
  'the exchange is closed in %i as published, and closes early as published',
  (year, days, early) => {
    expect(weekdays(year).filter((date) => !isTradingDay(date))).toEqual(inYear(year, days))
    expect(weekdays(year).filter((date) => unusualDay(date)?.endsWith('trading ends at 13:00 New York'))).toEqual(
      inYear(year, early),
    )
  },
)

describe('the two calendars', () => {
  test('differ: July 3, 2026 is a banking day and no trading day, Columbus Day the reverse', () => {
    expect([isBankingDay('2026-07-03'), isTradingDay('2026-07-03')]).toEqual([true, false])
    expect(['2026-10-12', '2026-11-11'].map((date) => [isBankingDay(date), isTradingDay(date)])).toEqual([
      [false, true],
      [false, true],
    ])
    expect(bankHoliday('2026-10-12')).toBe('Columbus Day')
  })

  test('say what is unusual about a day', () => {
    expect(
      ['2026-07-03', '2026-10-12', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-30'].map((date) =>
        unusualDay(date),
      ),
    ).toEqual([
      'Independence Day: no trading; banks are open',
      'Columbus Day: banks are closed; the market trades',
      'Thanksgiving Day: no trading, and banks are closed',
      'After Thanksgiving: trading ends at 13:00 New York',
      null,
      null,
    ])
  })

  test('a day that the owner adds has no trading, and moves no payment', () => {
    const added = ['2027-01-20']
    expect([isTradingDay('2027-01-20'), isTradingDay('2027-01-20', added), isBankingDay('2027-01-20')]).toEqual([
      true,
      false,
      true,
    ])
    const week = weekOf(Date.parse('2027-01-20T12:00:00Z'))
    // Monday is Martin Luther King Jr. Day.
    expect(tradingDaysOf(week, added)).toEqual(['2027-01-19', '2027-01-21', '2027-01-22'])
    // The clock is changed on the first day of this week.
    expect(tradingDaysOf(weekOf(Date.parse('2026-03-11T12:00:00Z')))).toHaveLength(5)
  })

  test('a payment never has a day on which no money moves', () => {
    for (const [year] of banksClosed)
      for (const date of weekdays(year)) {
        const next = addBankingDays(date, 1)
        expect([isBankingDay(next), next > date]).toEqual([true, true])
      }
  })
})
