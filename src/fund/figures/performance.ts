/** An account over its whole life, week by week: what came in and left, what it earned, and how it fell. Cents. */

import { type Cents, checkCents } from '#fund/cents/money.ts'
import { type BookEntry, balanceChange, gainOf, isInBalanceOf } from '#fund/money/book-entry.ts'
import { type Period, timeWeighted } from '#fund/returns/returns.ts'
import type { SeriesWeek } from '#fund/weeks/weekly-series.ts'

/**
 * A closed week with what came in and left since the closed week before it, and the money put in by its end: deposits
 * less capital withdrawn. A closing is the one before, plus what came in, less what left, plus gain and restated.
 */
export interface FlowWeek extends SeriesWeek {
  deposited: Cents
  withdrawn: Cents
  invested: Cents
}

/** The weeks of a balance, oldest first, with the flows from its entries. The entries may come in any order. */
export const withFlows = (series: readonly SeriesWeek[], entries: readonly BookEntry[]): FlowWeek[] => {
  const left = entries.toSorted((a, b) => a.at - b.at)
  let [next, invested] = [0, 0]
  return series.map((one) => {
    let [deposited, withdrawn] = [0, 0]
    for (let entry = left[next]; entry && isInBalanceOf(one.week, entry); entry = left[++next]) {
      const flow = balanceChange(entry) - gainOf(entry)
      if (flow > 0) deposited = checkCents(deposited + flow)
      else withdrawn = checkCents(withdrawn - flow)
      invested = checkCents(invested + entry.capital)
    }
    return { ...one, deposited, withdrawn, invested }
  })
}

/** What is totalled by month and year: a closed week's date, `YYYY-MM-DD`, and the money at work in it, if any. */
export interface DatedPeriod extends Period {
  readonly date: string
}

/** The weeks that ended in one month or year, together. */
export interface PeriodTotal {
  /** `2026-11`, or `2026`. */
  readonly period: string
  readonly weeks: number
  readonly gain: Cents
  /** Their returns compounded; undefined if nothing was at work. */
  readonly fraction: number | undefined
}

const charactersOf = { year: 4, month: 7 } as const

/** Weeks grouped by the month or year of their date, in the given order. */
export const totalsBy = (weeks: readonly DatedPeriod[], by: keyof typeof charactersOf): PeriodTotal[] => {
  const periods = new Map<string, DatedPeriod[]>()
  for (const week of weeks) {
    const period = week.date.slice(0, charactersOf[by])
    periods.set(period, [...(periods.get(period) ?? []), week])
  }
  return [...periods].map(([period, own]) => ({
    period,
    weeks: own.length,
    gain: own.reduce((sum, { gain }) => checkCents(sum + gain), 0),
    fraction: timeWeighted(own),
  }))
}
