import { addDays, newYorkDate, startOfNewYorkDate } from './new-york.ts'

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

/**
 * The business day some business days after an instant's New York date, as the New York midnight at its start. Monday
 * to Friday; bank holidays are not known. One business day after a Friday or a Saturday is the Monday.
 */
export const businessDaysAfter = (at: number, days: number): number => {
  let date = newYorkDate(at)
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    if (!isWeekend(date)) left -= 1
  }
  return startOfNewYorkDate(date)
}

/**
 * How many business days after an instant's New York date another instant falls: 0 on that day itself and on the
 * weekend after it.
 */
export const businessDaysSince = (at: number, now: number): number => {
  let days = 0
  for (let date = newYorkDate(at); date < newYorkDate(now); ) {
    date = addDays(date, 1)
    if (!isWeekend(date)) days += 1
  }
  return days
}
