import { bankHoliday } from './banking-days.ts'
import { afterThanksgiving, holidaysOf, isWeekend } from './holidays.ts'
import { addDays, newYorkDate } from './new-york.ts'
import { dayMs } from './time.ts'
import type { Week } from './week.ts'

/** Days of mourning and a storm, which no rule foretells. */
const closedOnce: ReadonlySet<string> = new Set(['2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09'])

/** When the exchange closes, New York time. */
const usualClose = '16:00'
const earlyClose = '13:00'

/** A date at the exchange: until when it trades, null if not at all, and why that is unusual. */
interface TradingDay {
  readonly closes: string | null
  /** The holiday, or what it is near; null on a usual day and on a weekend. */
  readonly name: string | null
}

const ownDay = 'A day that the fund added'

const closedBy = (date: string, added: readonly string[]): string | null =>
  holidaysOf(date).find(({ market }) => market === date)?.name ??
  (closedOnce.has(date) ? 'Closed once' : null) ??
  (added.includes(date) ? ownDay : null)

const early: Readonly<Record<string, string>> = { '07-03': 'Before Independence Day', '12-24': 'Christmas Eve' }

const earlyBy = (date: string): string | null =>
  date === afterThanksgiving(date) ? 'After Thanksgiving' : (early[date.slice(5)] ?? null)

/**
 * A date at the New York Stock Exchange, `added` being the dates on which the fund's owner knows it closed beside the
 * usual ones. It closes at 13:00 on July 3, the day after Thanksgiving and December 24, where it trades then.
 */
const tradingDay = (date: string, added: readonly string[] = []): TradingDay => {
  if (isWeekend(date)) return { closes: null, name: null }
  const closed = closedBy(date, added)
  if (closed !== null) return { closes: null, name: closed }
  const name = earlyBy(date)
  return { closes: name === null ? usualClose : earlyClose, name }
}

/** The New York dates of a trading week on which the exchange trades. */
export const tradingDaysOf = (week: Week, added: readonly string[] = []): string[] => {
  const dates = new Set<string>()
  for (let at = week.from + dayMs / 2; at < week.to; at += dayMs) dates.add(newYorkDate(at))
  return [...dates].filter((date) => tradingDay(date, added).closes !== null)
}

/** The dates from one to another on which the exchange trades. */
export const tradingDates = (from: string, to: string, added: readonly string[] = []): string[] => {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    if (tradingDay(date, added).closes !== null) dates.push(date)
  return dates
}

/** What is unusual about a date for traders and banks, in words; null if nothing is. */
export const unusualDay = (date: string, added: readonly string[] = []): string | null => {
  if (isWeekend(date)) return null
  const [bank, { closes, name }] = [bankHoliday(date), tradingDay(date, added)]
  if (closes === null && bank !== null) return `${name}: no trading, and banks are closed`
  if (closes === null) return `${name}: no trading; banks are open`
  if (bank !== null) return `${bank}: banks are closed; the market trades`
  return name === null ? null : `${name}: trading ends at ${closes} New York`
}
