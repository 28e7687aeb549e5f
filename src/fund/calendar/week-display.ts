import { newYork } from './new-york.ts'
import { shownEnd, type Week } from './week.ts'

/** Cached: creating one costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${zone} ${Object.entries(options).flat().join(' ')}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...options })
  formats.set(key, made)
  return made
}

const format = (at: number, zone: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf(zone, options).format(at)

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** "Nov 22, 2026" in a zone. */
export const formatDate = (at: number, zone: string = newYork): string => format(at, zone, date)

/** "Nov 22, 2026" for a calendar date `YYYY-MM-DD`, which is the same in every zone. */
export const formatCalendarDate = (day: string): string => formatDate(Date.parse(`${day}T00:00:00Z`), 'UTC')

/** "Sun, Nov 22, 2026, 00:01" in a zone. */
export const formatInstant = (at: number, zone: string = newYork): string =>
  format(at, zone, { ...date, weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** "EST", or "GMT+1" where the zone has no abbreviation in English. */
export const zoneLabel = (at: number, zone: string = newYork): string =>
  formatOf(zone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/**
 * A trading week as people read it, in a zone: its first minute and the Saturday minute shown as its end, each with the
 * zone's label.
 */
export const formatWindow = (week: Week, zone: string = newYork): { from: string; to: string } => ({
  from: `${formatInstant(week.from, zone)} ${zoneLabel(week.from, zone)}`,
  to: `${formatInstant(shownEnd(week), zone)} ${zoneLabel(shownEnd(week), zone)}`,
})

/** "Nov 22" for a calendar date `YYYY-MM-DD`, if the year is shown nearby, as under a chart. */
export const formatCalendarMonthDay = (day: string): string =>
  format(Date.parse(`${day}T00:00:00Z`), 'UTC', { month: 'short', day: 'numeric' })

/** The sentence about a week, like "Week 47", that ended on a date `YYYY-MM-DD` and is not closed yet. */
export const unreportedSentence = ({ week, date }: { readonly week: string; readonly date: string }): string =>
  `${week} ended ${formatCalendarMonthDay(date)} and is not reported yet.`

/** "November 2026" for a month `YYYY-MM`. */
export const formatCalendarMonth = (month: string): string =>
  format(Date.parse(`${month}-01T00:00:00Z`), 'UTC', { year: 'numeric', month: 'long' })

/** "Sun, Nov 22, 00:01", for an instant only days away, when the year is obvious. */
export const formatNearInstant = (at: number, zone: string = newYork): string =>
  format(at, zone, { weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
