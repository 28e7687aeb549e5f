import { distributionHourUtc } from '#fund/terms/terms.ts'
import { newYork } from './new-york.ts'
import { dayMs, hourMs, minuteMs } from './time.ts'
import { instantOf, wallAt } from './zone.ts'

/** A trading week, half-open, as epoch milliseconds: `from` is Sunday 00:01 in New York, `to` the next Sunday 00:01 (api.md "The trading week"). */
export interface Week {
  from: number
  to: number
}

/**
 * The trading week that contains an instant; the minute before Sunday 00:01 belongs to the week that ends. 167, 168 or
 * 169 hours.
 */
export const weekOf = (at: number): Week => {
  const shown = wallAt(newYork, at) - minuteMs
  const midnight = Math.floor(shown / dayMs) * dayMs
  const sunday = midnight - new Date(midnight).getUTCDay() * dayMs
  return { from: instantOf(newYork, sunday + minuteMs), to: instantOf(newYork, sunday + 7 * dayMs + minuteMs) }
}

/**
 * The trading week after the one that contains an instant: what is asked for now takes effect at its `from` (spec §4).
 */
export const nextWeek = (at: number): Week => weekOf(weekOf(at).to)

/** The trading week that ends at an instant or later: at a Sunday 00:01 it is the one that ends then. */
export const weekUntil = (at: number): Week => weekOf(at - 1)

/** The trading week before the one that contains an instant. */
export const previousWeek = (at: number): Week => weekUntil(weekOf(at).from)

/**
 * The trading week that begins at an instant. A backend whose weeks begin at midnight, or anywhere in the hour before
 * Sunday 00:01, means the same week.
 */
export const weekFrom = (from: number): Week => {
  const week = weekOf(from + hourMs)
  return { from: Math.max(from, week.from), to: week.to }
}

/** Saturday 23:59: how the half-open end is shown, and answered as `effective_to` (spec §4, api.md "The trading week"). */
export const shownEnd = (week: Week): number => week.to - 2 * minuteMs

/**
 * The week's Saturday at 09:00 UTC (spec §9): from then on it may be closed, and the close takes effect at that instant
 * (api.md "Money").
 */
export const dueAt = (week: Week): number => {
  const saturday = Math.floor(wallAt(newYork, shownEnd(week)) / dayMs) * dayMs
  return saturday + distributionHourUtc * hourMs
}

/**
 * A week's number in its year. A week belongs to the New York year in which its Wednesday, the middle day, falls;
 * week 1 is the one with the year's first Wednesday (ISO 8601's rule for weeks that begin on Sunday). 1 to 53.
 */
export const weekNumber = (week: Week): { year: number; number: number } => {
  const wednesday = new Date(wallAt(newYork, week.from) + 3 * dayMs)
  const year = wednesday.getUTCFullYear()
  return { year, number: 1 + Math.floor((wednesday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) }
}

/** "Week 47", the label of spec §3. */
export const weekLabel = (week: Week): string => `Week ${weekNumber(week).number}`
