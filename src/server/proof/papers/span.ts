import { addDays, addMonths, newYorkDate, newYorkMonth, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/** What a statement covers: New York days, half-open as instants. */
export interface NamedSpan {
  readonly from: number
  readonly to: number
  /** "Oct 1, 2026 to Oct 31, 2026" */
  readonly label: string
  /** For a file's name: "2026-10", "2026-10-01-2026-11-15", "2026". */
  readonly name: string
}

const yearCharacters = 4

/** A period is a month of statements, "2026-10", or a year of tax summaries, "2026". */
export const isYear = (period: string): boolean => period.length === yearCharacters

const between = (first: string, last: string, name: string): NamedSpan => ({
  from: startOfNewYorkDate(first),
  to: startOfNewYorkDate(addDays(last, 1)),
  label: `${formatCalendarDate(first)} to ${formatCalendarDate(last)}`,
  name,
})

/** A month that has ended. Throws 409 if it has not. */
export const monthSpan = (month: string, now: number): NamedSpan => {
  if (month >= newYorkMonth(now))
    throw refuse(409, `${month} has not ended: its statement will be available from the first of the next month.`)
  return between(`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1), month)
}

/** Days up to today, first and last included. Throws 409 if they reach into the future. */
const daysSpan = (first: string, last: string, now: number): NamedSpan => {
  if (last > newYorkDate(now)) throw refuse(409, 'A statement cannot reach beyond today.')
  return between(first, last, `${first}-to-${last}`)
}

export interface SpanQuery {
  readonly month?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const spanOf = ({ month, from, to }: SpanQuery, now: number): NamedSpan => {
  if (month) return monthSpan(month, now)
  if (!from || !to) throw refuse(422, 'Name a month, or a first and a last day.')
  return daysSpan(from, to, now)
}

/** A year up to today. Throws 409 if it has not begun. */
export const yearSpan = (year: string, now: number): NamedSpan => {
  const today = newYorkDate(now)
  if (`${year}-01-01` > today) throw refuse(409, `${year} has not begun.`)
  const last = `${year}-12-31`
  return { ...between(`${year}-01-01`, last < today ? last : today, year) }
}
