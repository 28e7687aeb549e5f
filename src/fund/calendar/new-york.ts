import { dayMs } from './time.ts'
import { instantOf, wallAt } from './zone.ts'

/** The zone of the fund's calendar: trading weeks, months and join dates (spec §4). */
export const newYork = 'America/New_York'

/** The New York date of an instant, `YYYY-MM-DD`. */
export const newYorkDate = (at: number): string => new Date(wallAt(newYork, at)).toISOString().slice(0, 10)

/** The New York month of an instant, `YYYY-MM`. */
export const newYorkMonth = (at: number): string => newYorkDate(at).slice(0, 7)

/** Midnight in New York at the start of a date `YYYY-MM-DD`; throws a RangeError unless it is a date. */
export const startOfNewYorkDate = (date: string): number => {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`)
  return instantOf(newYork, Date.parse(`${date}T00:00:00Z`))
}

/** Whether a text names a day of the calendar, `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => {
  const wall = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(wall) && new Date(wall).toISOString().slice(0, 10) === text
}

/** A date some calendar days later (or earlier). */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A date some calendar months later (or earlier), clamped to the month's last day: one month after 31 January is 28 or 29 February. */
export const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
