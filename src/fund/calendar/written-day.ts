import { isDate, newYork } from './new-york.ts'
import { instantOf } from './zone.ts'

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const withTime = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/

/** The day, `2026-11-20`, of a cell in which it is written so, as a time of that day, or as `11/20/2026`; null if in none. */
export const writtenDay = (text: string): string | null => {
  const [, month = '', day = '', year] = american.exec(text) ?? []
  const date =
    year === undefined
      ? (withTime.exec(text)?.[1] ?? text)
      : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** The instant of a New York wall time as a form field has it, `2026-11-23T09:00`; null for anything else. */
export const typedNewYorkInstant = (typed: string): number | null => {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN
  return Number.isNaN(wall) ? null : instantOf(newYork, wall)
}
