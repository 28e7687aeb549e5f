import { addDays } from './new-york.ts'

/** What a US holiday closes, on the day on which it is observed; null where it closes nothing. */
export interface Observed {
  readonly name: string
  /** The Federal Reserve Banks, and with them ACH and wires. */
  readonly banks: string | null
  /** The New York Stock Exchange. */
  readonly market: string | null
}

const sunday = 0
const monday = 1
const thursday = 4
const saturday = 6

const pad = (number: number): string => String(number).padStart(2, '0')

/** 0 is a Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The first, second, … of a weekday in a month. */
const nth = (year: number, month: number, weekday: number, place: number): string => {
  const first = `${year}-${pad(month)}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (place - 1) * 7)
}

const lastMonday = (year: number, month: number): string => {
  const last = addDays(nth(year, month, monday, 4), 7)
  return last.slice(5, 7) === pad(month) ? last : addDays(last, -7)
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876). */
const easter = (year: number): string => {
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const golden = year % 19
  const moved = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - moved + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const days = moon + toSunday - 7 * late + 114
  return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`
}

/** A Sunday's holiday is kept on the Monday; the Reserve Banks do not move a Saturday's, on which they are closed anyway. */
const byBanks = (date: string): string => (weekdayOf(date) === sunday ? addDays(date, 1) : date)

/** The exchange keeps a Saturday's holiday on the Friday before. */
const byMarket = (date: string): string => (weekdayOf(date) === saturday ? addDays(date, -1) : byBanks(date))

const both = (name: string, date: string): Observed => ({ name, banks: byBanks(date), market: byMarket(date) })

/** The first year in which banks and the exchange kept Juneteenth. */
const juneteenthFrom = 2022

const ofYear = (year: number): Observed[] => {
  const newYear = `${year}-01-01`
  return [
    // A year's last Friday is never New Year's Day: it closes the quarter's and the year's books.
    { ...both('New Year’s Day', newYear), ...(weekdayOf(newYear) === saturday && { market: null }) },
    both('Martin Luther King Jr. Day', nth(year, 1, monday, 3)),
    both('Washington’s Birthday', nth(year, 2, monday, 3)),
    { name: 'Good Friday', banks: null, market: addDays(easter(year), -2) },
    both('Memorial Day', lastMonday(year, 5)),
    ...(year < juneteenthFrom ? [] : [both('Juneteenth', `${year}-06-19`)]),
    both('Independence Day', `${year}-07-04`),
    both('Labor Day', nth(year, 9, monday, 1)),
    { name: 'Columbus Day', banks: nth(year, 10, monday, 2), market: null },
    { name: 'Veterans Day', banks: byBanks(`${year}-11-11`), market: null },
    both('Thanksgiving Day', nth(year, 11, thursday, 4)),
    both('Christmas Day', `${year}-12-25`),
  ]
}

const known = /* @__PURE__ */ new Map<number, readonly Observed[]>()

/** The holidays of the year of a date, from 1998 on. */
export const holidaysOf = (date: string): readonly Observed[] => {
  const year = Number(date.slice(0, 4))
  const found = known.get(year) ?? ofYear(year)
  known.set(year, found)
  return found
}

export const isWeekend = (date: string): boolean => [sunday, saturday].includes(weekdayOf(date))

/** The day after Thanksgiving of a date's year. */
export const afterThanksgiving = (date: string): string => addDays(nth(Number(date.slice(0, 4)), 11, thursday, 4), 1)
