import { isDate, newYork } from './new-york.ts'
import { instantOf } from './zone.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Two digits of a year are those of 2000 to 2049 or of 1950 to 1999, as spreadsheets read them. */
const wholeYear = (year: string): string => (year.length === 2 ? `${year < '50' ? '20' : '19'}${year}` : year)

const dateOf = (year: string, month: string, day: string): string | null => {
  const date = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** With dots either the day or the month stands first: only a date that can be read in one way is one. */
const dottedDay = (year: string, first: string, second: string): string | null => {
  const found = new Set([dateOf(year, first, second), dateOf(year, second, first)].filter((day) => day !== null))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

const monthOf = (name: string): string => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)

const timeOfDay = /^\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[AP]M)?(?: ?(?:Z|[A-Z]{2,4}|[+-]\d\d:?\d\d))?$/i

/**
 * The day, `2026-11-20`, of a cell that banks and spreadsheets write: `2026-11-20`, `2026/11/20`, `20261120`,
 * `11/20/2026`, `11-20-26`, `20.11.2026` if it can be read in one way only, `Nov 20, 2026`, `Friday, November 20, 2026`
 * or `20-Nov-26`, with or without a time; null for anything else.
 */
export const writtenDay = (text: string): string | null => {
  const colon = text.indexOf(':')
  const end = colon < 0 ? text.length : Math.max(text.lastIndexOf(' ', colon), text.lastIndexOf('T', colon))
  if (end < 0 || (colon >= 0 && !timeOfDay.test(text.slice(end + 1)))) return null
  const date = text.slice(0, end).replace(/,$/, '')
  const [, year, , month = '', day = ''] = /^(\d{4})([-/]?)(\d\d)\2(\d\d)$/.exec(date) ?? []
  if (year) return dateOf(year, month, day)
  const american = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d\d)$/.exec(date)
  if (american) return dateOf(american[4] ?? '', american[1] ?? '', american[3] ?? '')
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/.exec(date)
  if (dotted) return dottedDay(dotted[3] ?? '', dotted[1] ?? '', dotted[2] ?? '')
  const named = /^(?:[A-Za-z]{3,9}, )?([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(date)
  if (named) return dateOf(named[3] ?? '', monthOf(named[1] ?? ''), named[2] ?? '')
  const dayFirst = /^(\d{1,2})[- ]([A-Za-z]{3,9})\.?[- ](\d{4}|\d\d)$/.exec(date)
  return dayFirst ? dateOf(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), dayFirst[1] ?? '') : null
}

/** The instant of a New York wall time as a form field has it, `2026-11-23T09:00`; null for anything else. */
export const typedNewYorkInstant = (typed: string): number | null => {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN
  return Number.isNaN(wall) ? null : instantOf(newYork, wall)
}
