import { addDays, isDate, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { refuse } from '#server/platform/http/refuse.ts'

/**
 * Now, without a day or for today; otherwise the last instant of a New York day. Throws 422 unless it is a day, 409 if
 * it has not come yet.
 */
export const instantOf = (day: string | undefined, now: number): { at: number; isNow: boolean } => {
  if (day === undefined || day === newYorkDate(now)) return { at: now, isNow: true }
  if (!isDate(day)) throw refuse(422, 'There is no such day.')
  if (day > newYorkDate(now)) throw refuse(409, 'That day is in the future.')
  return { at: startOfNewYorkDate(addDays(day, 1)) - 1, isNow: false }
}
