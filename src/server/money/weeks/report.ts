import type { ExpectedWeek, ReportFigures } from '#contract/calls/money/reports-edit.ts'
import type { ReportedWeek, UnreportedWeek } from '#contract/entities/report.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dueAt, shownEnd, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { toCents, toDollars } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { lockBook, refuseMoreMoney } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Whose } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { iso, windowOf } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Revision, stale } from '#server/platform/http/revisions.ts'
import { refuseBalances } from './close-week.ts'
import { correctWeek } from './correct.ts'
import { fundReport } from './fund-weeks.ts'
import { wasAtWorkIn } from './movements.ts'
import { openWeeks } from './open-weeks.ts'
import { ownReport, ownVersions } from './own-weeks.ts'
import { doubtOf } from './readiness.ts'
import {
  findOpenWeek,
  hundredthsPerPercent,
  isInClosedBooks,
  isSame,
  keepReport,
  newestReport,
  type Report,
  type ReportRow,
  storedWeek,
  weekId,
} from './stored-weeks.ts'

/** The open week that began then, once it has ended; null before. */
export const unreportedOf = (now: number, from: number): UnreportedWeek | null => {
  const week = weekOf(from)
  return now <= shownEnd(week) ? null : { week: weekLabel(week), date: newYorkDate(shownEnd(week)) }
}

/**
 * The week that ended and is not closed yet; null while none waits for its report. With an investor, only if something
 * of the account was at work in it: the report of any other week says nothing about theirs.
 */
export const unreportedWeek = async (db: Db, now: number, personId?: string): Promise<UnreportedWeek | null> => {
  const stored = await findOpenWeek(db)
  if (!stored) return null
  if (personId !== undefined && !(await wasAtWorkIn(db, stored, personId))) return null
  return unreportedOf(now, stored.week_from)
}

/**
 * The open week: its expected start, when it may be reported, and its report if there is one. Null between a close and
 * the next Sunday.
 */
export const expectedWeek = async (db: Db, now: number): Promise<ExpectedWeek | null> => {
  const stored = await findOpenWeek(db)
  if (!stored) return null
  const week = weekOf(stored.week_from)
  const due = dueAt(week)
  const report = await newestReport(db, week.from)
  return {
    week: weekLabel(week),
    ...windowOf(week),
    due_at: iso(due),
    expected_start: toDollars(stored.opening),
    can_report: now >= due,
    overdue: now >= due,
    report_id: report ? weekId(week) : null,
  }
}

const result = ({ startBalance, endBalance }: Report): string =>
  `${formatMoney(startBalance)} to ${formatMoney(endBalance)}`

const notOpen = async ({ db, now }: Work, week: Week): Promise<string> => {
  const label = weekLabel(week)
  if (week.from > now) return `${label} has not begun.`
  const open = await findOpenWeek(db)
  if (open) return `${weekLabel(weekOf(open.week_from))} must be closed before ${label} is reported.`
  return `Nothing traded in ${label}: there is nothing to report.`
}

/** Records who added the first report of a week. */
export const noteReport = (
  work: Work,
  { week, report }: { readonly week: Week; readonly report: Report },
): Promise<void> => audit(work, { action: 'report.add', subject: weekLabel(week), detail: result(report) })

/**
 * Adds the report of the open week: a draft, which its close will use. Adding the same again changes nothing. Throws
 * 409 before that week's Saturday 09:00 UTC, out of order, if its start is not the book's, or if there is another
 * report already.
 */
export const addReport = async (work: Work, week: Week, report: Report): Promise<void> => {
  await lockBook(work)
  await openWeeks(work)
  const label = weekLabel(week)
  const [stored, known] = [await storedWeek(work.db, week), await newestReport(work.db, week.from)]
  if (known && isSame(known, report)) return
  if (known) throw refuse(409, `${label} already has a report: edit it.`)
  if (!stored || stored.closed_at !== null) throw refuse(409, await notOpen(work, week))
  const due = dueAt(week)
  if (work.now < due)
    throw refuse(409, `${label} can be reported from ${formatInstant(due)} ${zoneLabel(due)} (New York).`)
  refuseBalances(report, stored.opening)
  await refuseMoreMoney(work.db, report.endBalance - report.startBalance)
  await keepReport(work, week, report)
  await noteReport(work, { week, report })
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
export const editReport = async (work: Work, week: Week, report: Report, editing: Edit = {}) => {
  await lockBook(work)
  await openWeeks(work)
  const [stored, known] = [await storedWeek(work.db, week), await newestReport(work.db, week.from)]
  if (!stored || !known) throw refuse(404, 'There is no report for this week.')
  if (isSame(known, report)) return
  if (editing.version !== undefined) await demandReportVersion(work.db, week, editing.version)
  refuseBalances(report, stored.opening)
  const doubt = stored.closed_at !== null && (await doubtOf(work.db, week.from, report, editing.typedReturn))
  if (doubt && report.endBalance !== known.end_balance) throw refuse(409, doubt)
  let personIds: readonly string[] = []
  if (stored.closed_at === null) {
    await refuseMoreMoney(work.db, report.endBalance - report.startBalance)
    await keepReport(work, week, report)
  } else
    personIds = await correctWeek(work, {
      week,
      report,
      before: known,
      isAdjustment: await isInClosedBooks(work.db, week),
    })
  const action = stored.closed_at === null ? 'report.edit' : 'report.correct'
  const detail = `${result(report)}: ${report.reason ?? ''}`
  await audit(work, { action, subject: weekLabel(week), detail, personIds })
}

type Figures = { readonly [Name in keyof ReportFigures]?: ReportFigures[Name] | undefined }

const centsOr = (dollars: number | undefined, known: number): number =>
  dollars === undefined ? known : toCents(dollars)

/** The newest report of a week with the figures that were typed over it; empty notes are removed. */
export const editedReport = async (db: Db, week: Week, typed: Figures): Promise<Omit<Report, 'reportedBy'>> => {
  const known = await newestReport(db, week.from)
  if (!known) throw refuse(404, 'There is no report for this week.')
  return {
    startBalance: centsOr(typed.startBalance, known.start_balance),
    endBalance: centsOr(typed.endBalance, known.end_balance),
    trades: typed.trades ?? known.trades,
    successRate: typed.successRate ?? known.success_hundredths / hundredthsPerPercent,
    notes: typed.notes === undefined ? known.notes : typed.notes || null,
  }
}

const fieldNames = {
  start_balance: 'the start balance',
  end_balance: 'the end balance',
  trades: 'the trades',
  success_hundredths: 'the success rate',
  notes: 'the notes',
} as const

const revisionOf = (before: ReportRow, after: ReportRow): Revision => {
  const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[]
  const changed = names.filter((name) => before[name] !== after[name]).map((name) => fieldNames[name])
  return { at: after.posted_at, by: after.reported_by, fields: changed.length > 0 ? changed : ['an earlier week'] }
}

/** Throws 409, naming what changed and by whom, if a report was edited since the version that an edit was made from. */
export const demandReportVersion = async (db: Db, week: Week, from: number): Promise<void> => {
  const rows = await db
    .selectFrom('week_reports')
    .selectAll()
    .where('week_from', '=', week.from)
    .where('version', '>=', from)
    .orderBy('version')
    .execute()
  if (rows.length === 1 && rows[0]?.version === from) return
  const revisions = rows.slice(1).flatMap((row, place) => {
    const before = rows[place]
    return before ? [revisionOf(before, row)] : []
  })
  if (rows.length === 0) throw refuse(409, `${weekLabel(week)} has no such version of its report.`)
  throw stale(rows.at(-1)?.version ?? from, revisions)
}

const none = 'There is no report for this week.'

/** The newest version of a week's report. Throws 404 if there is no report. */
export const reportOf = async (db: Db, week: Week): Promise<ReportedWeek> => {
  const row = await newestReport(db, week.from)
  if (!row) throw refuse(404, none)
  return fundReport(row)
}

/** Every version, oldest first: for the admin the fund's with its drafts, for an investor their own since the close. */
export const reportVersionsOf = async (db: Db, week: Week, whose: Whose): Promise<ReportedWeek[]> => {
  const found =
    whose.kind === 'everybody'
      ? (
          await db
            .selectFrom('week_reports')
            .selectAll()
            .where('week_from', '=', week.from)
            .orderBy('version')
            .execute()
        ).map(fundReport)
      : (await ownVersions(db, whose.accountId, week.from)).map(ownReport)
  if (found.length === 0) throw refuse(404, none)
  return found
}
