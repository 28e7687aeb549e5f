import type { Readiness } from '#contract/calls/distributions.ts'
import { dueAt, type Week, weekLabel, weekOf } from '#fund/week.ts'
import type { Db } from '../store/store.ts'
import { bookProblems } from './book-problems.ts'
import { notDue } from './close-week.ts'
import { doubtOf } from './plausible.ts'
import { newestReport } from './stored-reports.ts'
import { openWeek, storedWeek } from './stored-weeks.ts'

type Missing = Readiness['missing']

/** What is missing of a week's report: it, or a return within the fund's range. */
export const missingOfReport = async (db: Db, week: Week, typedReturn?: number): Promise<Missing> => {
  const draft = await newestReport(db, week.from)
  if (!draft) return [{ what: `The report of ${weekLabel(week)} is missing.`, remedy: 'report' }]
  const balances = { startBalance: draft.start_balance, endBalance: draft.end_balance }
  const doubt = await doubtOf(db, week.from, balances, typedReturn)
  return doubt ? [{ what: doubt, remedy: 'return' }] : []
}

/** What is missing before a week can be closed, and where to put it right; empty if it is ready or already closed. */
export const missingFor = async (db: Db, now: number, week: Week, typedReturn?: number): Promise<Missing> => {
  const missing: Missing = []
  const stored = await storedWeek(db, week)
  if (stored && stored.closed_at !== null) return missing
  if (!stored) {
    const open = await openWeek(db)
    const what = open
      ? `${weekLabel(weekOf(open.week_from))} is not closed yet: weeks are closed in their order.`
      : `${weekLabel(week)} has not begun.`
    missing.push({ what, remedy: open ? 'earlier-week' : 'wait' })
  }
  if (now < dueAt(week)) missing.push({ what: notDue(week), remedy: 'wait' })
  missing.push(...(await missingOfReport(db, week, typedReturn)))
  if (stored) for (const what of await bookProblems(db, stored)) missing.push({ what, remedy: 'book' })
  return missing
}
