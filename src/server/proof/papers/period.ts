import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { monthSpan, type NamedSpan, yearSpan } from './span.ts'

const yearCharacters = 4

/** A period is a month of statements, "2026-10", or a year of tax summaries, "2026". */
export const isYear = (period: string): boolean => period.length === yearCharacters

export const hasEnded = (period: string, now: number): boolean => period < newYorkMonth(now).slice(0, period.length)

/** Throws 409 unless the month or year has ended. */
export const periodSpan = (period: string, now: number): NamedSpan => {
  if (!isYear(period)) return monthSpan(period, now)
  if (!hasEnded(period, now)) throw refuse(409, `${period} has not ended: its tax summaries can be issued after it.`)
  return yearSpan(period, now)
}
