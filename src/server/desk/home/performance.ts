import type { Performance } from '#contract/calls/desk/performance.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { shownEnd, weekLabel } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { withFlows } from '#fund/figures/performance.ts'
import type { WorkedWeek } from '#fund/weeks/weekly-series.ts'
import { bookEntriesOf, closedSeries, closedUntil, workedWeeks } from '#server/money/weeks/movements.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'

const atWork = (worked: WorkedWeek | undefined) =>
  worked ? { opening: toDollars(worked.opening), gain: toDollars(worked.gain) } : null

/** An account over its whole life, week by week. */
export const performanceOf = async (db: Db, now: number, personId: string): Promise<Performance> => {
  const [entries, worked, until] = await Promise.all([
    bookEntriesOf(db, personId),
    workedWeeks(db, personId),
    closedUntil(db),
  ])
  const byWeek = new Map(worked.map((one) => [one.from, one]))
  const weeks = withFlows(closedSeries(entries, until), entries)
  return {
    as_of: iso(now),
    weeks: weeks.map((one) => ({
      week: weekLabel(one.week),
      date: newYorkDate(shownEnd(one.week)),
      effective_from: iso(one.week.from),
      start_balance: toDollars(one.opening),
      end_balance: toDollars(one.closing),
      profit: toDollars(one.gain),
      restated: toDollars(one.restated),
      deposited: toDollars(one.deposited),
      withdrawn: toDollars(one.withdrawn),
      invested: toDollars(one.invested),
      at_work: atWork(byWeek.get(one.week.from)),
    })),
  }
}
