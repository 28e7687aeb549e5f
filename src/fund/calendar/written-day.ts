import { isDate } from './new-york.ts'

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
