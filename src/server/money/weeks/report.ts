import { dueAt, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import { lockBook } from '#server/ledger/append.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { refuseBalances } from './close-week.ts'
import { isInClosedBooks } from './closed-books.ts'
import { correctWeek } from './correct.ts'
import { demandReportVersion } from './edited-report.ts'
import { openWeeks } from './open-weeks.ts'
import { doubtOf } from './readiness.ts'
import { findOpenWeek, isSame, keepReport, newestReport, type Report, storedWeek } from './stored-weeks.ts'

const result = ({ startBalance, endBalance }: Report): string =>
  `${formatMoney(startBalance)} to ${formatMoney(endBalance)}`

const notOpen = async ({ db }: Work, now: number, week: Week): Promise<string> => {
  const label = weekLabel(week)
  if (week.from > now) return `${label} has not begun.`
  const open = await findOpenWeek(db)
  if (open) return `${weekLabel(weekOf(open.week_from))} must be closed before ${label} is reported.`
  return `Nothing traded in ${label}: there is nothing to report.`
}

/** Records who added the first report of a week. */
export const noteReport = (
  work: Work,
  now: number,
  actor: Actor,
  { week, report }: { readonly week: Week; readonly report: Report },
): Promise<void> =>
  audit(work, now, { ...actor, action: 'report.add', subject: weekLabel(week), detail: result(report) })

/**
 * Adds the report of the open week: a draft, which its close will use. Adding the same again changes nothing. Throws
 * 409 before that week's Saturday 09:00 UTC, out of order, if its start is not the book's, or if there is another
 * report already.
 */
export const addReport = async (work: Work, now: number, week: Week, report: Report, actor: Actor): Promise<void> => {
  await lockBook(work)
  await openWeeks(work, now)
  const label = weekLabel(week)
  const [stored, known] = [await storedWeek(work.db, week), await newestReport(work.db, week.from)]
  if (known && isSame(known, report)) return
  if (known) throw refuse(409, `${label} already has a report: edit it.`)
  if (!stored || stored.closed_at !== null) throw refuse(409, await notOpen(work, now, week))
  const due = dueAt(week)
  if (now < due) throw refuse(409, `${label} can be reported from ${formatInstant(due)} ${zoneLabel(due)} (New York).`)
  refuseBalances(report, stored.opening)
  await keepReport(work, now, week, report)
  await noteReport(work, now, actor, { week, report })
}

interface Edit {
  /** The version that it was made from. */
  readonly version?: number | undefined
  /** The return as it was typed, in percent; only if it is outside the fund's range. */
  readonly typedReturn?: number | undefined
}

/**
 * A new version of a report, with its reason: another draft of an open week, or a correction of a closed one. Repeating
 * the same figures changes nothing. Throws 404 for a week without a report, and 409 if its start is not the book's.
 */
export const editReport = async (
  work: Work,
  now: number,
  week: Week,
  report: Report,
  actor: Actor,
  editing: Edit = {},
) => {
  await lockBook(work)
  await openWeeks(work, now)
  const [stored, known] = [await storedWeek(work.db, week), await newestReport(work.db, week.from)]
  if (!stored || !known) throw refuse(404, 'There is no report for this week.')
  if (isSame(known, report)) return
  if (editing.version !== undefined) await demandReportVersion(work.db, week, editing.version)
  refuseBalances(report, stored.opening)
  const doubt = stored.closed_at !== null && (await doubtOf(work.db, week.from, report, editing.typedReturn))
  if (doubt && report.endBalance !== known.end_balance) throw refuse(409, doubt)
  let personIds: readonly string[] = []
  if (stored.closed_at === null) await keepReport(work, now, week, report)
  else
    personIds = await correctWeek(work, now, {
      week,
      report,
      before: known,
      isAdjustment: await isInClosedBooks(work.db, week),
    })
  const action = stored.closed_at === null ? 'report.edit' : 'report.correct'
  const detail = `${result(report)}: ${report.reason ?? ''}`
  await audit(work, now, { ...actor, action, subject: weekLabel(week), detail, personIds })
}
