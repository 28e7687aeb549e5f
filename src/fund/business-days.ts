import { newYorkDate, startOfNewYorkDate } from './new-york.ts'

const dayMilliseconds = 86_400_000

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10)

/**
 * The business day some business days after an instant's New York date, as New York midnight at its start: Monday to
 * Friday, bank holidays not known. One business day after a Friday, or after the Saturday, is the Monday.
 */
export const businessDaysAfter = (at: number, days: number): number => {
  let date = newYorkDate(at)
  for (let left = days; left > 0; ) {
    date = dayAfter(date)
    if (!isWeekend(date)) left -= 1
  }
  return startOfNewYorkDate(date)
}
