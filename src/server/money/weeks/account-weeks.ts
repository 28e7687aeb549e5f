import { newYorkDate } from '#fund/calendar/new-york.ts'
import { shownEnd, weekLabel } from '#fund/calendar/week.ts'
import { type FlowWeek, withFlows } from '#fund/figures/performance.ts'
import type { BookEntry } from '#fund/money/book-entry.ts'
import type { Period } from '#fund/returns/returns.ts'
import type { Db } from '#server/platform/database/store.ts'
import { bookEntriesOf, closedSeries, closedUntil, workedWeeks } from './movements.ts'

/** A closed week of an account as it was booked, by its Saturday, with what traded in it. Cents. */
export interface AccountWeek extends FlowWeek {
  /** "Week 45". */
  readonly label: string
  readonly date: string
  /** After every correction; null if nothing was at work. */
  readonly atWork: Period | null
}

/** An account over its whole life: its entries, and every closed week since the first with a balance, oldest first. */
export const accountWeeks = async (
  db: Db,
  personId: string,
): Promise<{ readonly entries: readonly BookEntry[]; readonly weeks: readonly AccountWeek[] }> => {
  const [entries, worked, until] = await Promise.all([
    bookEntriesOf(db, personId),
    workedWeeks(db, personId),
    closedUntil(db),
  ])
  const byWeek = new Map(worked.map((one) => [one.from, one]))
  const weeks = withFlows(closedSeries(entries, until), entries).map((one) => ({
    ...one,
    label: weekLabel(one.week),
    date: newYorkDate(shownEnd(one.week)),
    atWork: byWeek.get(one.week.from) ?? null,
  }))
  return { entries, weeks }
}
