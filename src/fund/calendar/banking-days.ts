import { holidaysOf, isWeekend } from './holidays.ts'
import { addDays, newYorkDate, startOfNewYorkDate } from './new-york.ts'

/** The name of the Federal Reserve's holiday that a date is; null if it is none. */
export const bankHoliday = (date: string): string | null =>
  holidaysOf(date).find(({ banks }) => banks === date)?.name ?? null

/** Whether money moves between banks on a date: Monday to Friday, without the Federal Reserve's holidays. */
export const isBankingDay = (date: string): boolean => !isWeekend(date) && bankHoliday(date) === null

/** The date some banking days after another: one after a Friday or a Saturday is the Monday, unless that is a holiday. */
export const addBankingDays = (date: string, days: number): string => {
  let found = date
  for (let left = days; left > 0; ) {
    found = addDays(found, 1)
    if (isBankingDay(found)) left -= 1
  }
  return found
}

/**
 * The banking day some banking days after an instant's New York date, as the New York midnight at its start. What the
 * fund promises in business days counts so.
 */
export const bankingDaysAfter = (at: number, days: number): number =>
  startOfNewYorkDate(addBankingDays(newYorkDate(at), days))

/**
 * How many banking days after an instant's New York date another instant falls: 0 on that day itself and on the weekend
 * after it.
 */
export const bankingDaysSince = (at: number, now: number): number => {
  let days = 0
  for (let date = newYorkDate(at); date < newYorkDate(now); ) {
    date = addDays(date, 1)
    if (isBankingDay(date)) days += 1
  }
  return days
}
