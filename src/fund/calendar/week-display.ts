import { newYork } from './new-york.ts'
import { shownEnd, type Week } from './week.ts'

/** Cached: creating one costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** A formatter of a language, the first known of several, and a zone. */
export const formatterOf = (
  languages: string | string[],
  zone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${languages} ${zone} ${Object.entries(options).flat().join(' ')}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(languages, { timeZone: zone, ...options })
  formats.set(key, made)
  return made
}

const format = (at: number, zone: string, options: Intl.DateTimeFormatOptions): string =>
  formatterOf('en-US', zone, { hourCycle: 'h23', ...options }).format(at)

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** "Nov 22, 2026" in a zone. */
export const formatDate = (at: number, zone: string = newYork): string => format(at, zone, date)

/** "Nov 22, 2026" for a calendar date `YYYY-MM-DD`, which is the same in every zone. */
export const formatCalendarDate = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC')

/** "Sun, Nov 22, 2026, 00:01" in New York. */
export const formatInstant = (at: number): string =>
  format(at, newYork, { ...date, weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** "Saturday, November 14" in New York, for a day of this year. */
export const formatLongDay = (at: number): string =>
  format(at, newYork, { weekday: 'long', month: 'long', day: 'numeric' })

/** "00:01" in New York, for an instant of today. */
export const formatTime = (at: number): string => format(at, newYork, { hour: '2-digit', minute: '2-digit' })

/** "EST" or "EDT": which of New York's times it is then. */
export const zoneLabel = (at: number): string =>
  formatterOf('en-US', newYork, { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? newYork

/**
 * A trading week as people read it: its first minute and the Saturday minute shown as its end, each with the label of New
 * York's time.
 */
export const formatWindow = (week: Week): { from: string; to: string } => ({
  from: `${formatInstant(week.from)} ${zoneLabel(week.from)}`,
  to: `${formatInstant(shownEnd(week))} ${zoneLabel(shownEnd(week))}`,
})

/** "Nov 22" for a calendar date `YYYY-MM-DD`, if the year is shown nearby, as under a chart. */
export const formatCalendarMonthDay = (day: string): string =>
  format(Date.parse(`${day}T00:00:00Z`), 'UTC', { month: 'short', day: 'numeric' })

/** "November 2026" for a month `YYYY-MM`. */
export const formatCalendarMonth = (month: string): string =>
  format(Date.parse(`${month}-01T00:00:00Z`), 'UTC', { year: 'numeric', month: 'long' })

/** "Thu, Nov 26" in New York, for a day only days away. */
export const formatNearDate = (at: number): string =>
  format(at, newYork, { weekday: 'short', month: 'short', day: 'numeric' })

/** "Sun, Nov 22, 00:01", for an instant only days away, when the year is obvious. */
export const formatNearInstant = (at: number): string =>
  format(at, newYork, { weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
