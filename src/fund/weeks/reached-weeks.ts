/** Consecutive weeks with the values from which a fund's figures are computed. Returns as fractions, money in cents. */

import type { Cents } from '#fund/cents/money.ts'
import { type Reached, reached } from '#fund/returns/drawdown.ts'
import { type Period, periodReturn } from '#fund/returns/returns.ts'

interface Named {
  readonly week: string
  /** The Saturday that ends it, `YYYY-MM-DD`. */
  readonly date: string
}

/** A closed week; `fraction` is undefined if nothing was at work, and then no figure counts the week. */
export interface ReachedWeek extends Named, Reached, Readonly<Period> {
  readonly fraction: number | undefined
  /** The gains so far, added up. */
  readonly total: Cents
}

/** A week from before the fund moved to this portal has a return and no money. */
export interface HistoryWeek extends Named, Reached {
  readonly fraction: number | undefined
  readonly own: Readonly<Period> | null
}

const climb = <Week extends { readonly fraction: number | undefined }>(weeks: readonly Week[]): (Week & Reached)[] => {
  const all = reached(weeks.map(({ fraction }) => fraction ?? 0))
  return weeks.map((week, place) => ({ ...week, ...(all[place] ?? { grown: 0, highest: 0, fall: 0 }) }))
}

/** Closed weeks, oldest first. */
export const reachedWeeks = (weeks: readonly (Named & Readonly<Period>)[]): ReachedWeek[] => {
  let total = 0
  return climb(
    weeks.map((week) => {
      total += week.gain
      return { ...week, fraction: periodReturn(week), total }
    }),
  )
}

/** The weeks from before the fund moved to this portal, then its own. */
export const historyWeeks = (
  imported: readonly (Named & { readonly fraction: number })[],
  own: readonly (Named & Readonly<Period>)[],
): HistoryWeek[] =>
  climb([
    ...imported.map((week) => ({ ...week, own: null })),
    ...own.map(({ week, date, opening, gain }) => ({
      week,
      date,
      fraction: periodReturn({ opening, gain }),
      own: { opening, gain },
    })),
  ])
