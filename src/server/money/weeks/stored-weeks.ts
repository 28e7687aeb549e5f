import type { Selectable } from 'kysely'
import { isDate, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { reportResult } from '#fund/weeks/report.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { factOf } from '#server/platform/database/facts.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db, NamedActor, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { WeekReportsTable, WeeksTable } from './schema.ts'

export type StoredWeek = Selectable<WeeksTable>

const dateForm = /^2\d{3}-\d\d-\d\d$/

/** "2026-11-15", the Sunday that a week begins with: the id of its report and its run. */
export const weekId = (week: Week): string => newYorkDate(week.from)

/** The trading week of a report's or a run's id, the date of its Sunday. Throws 404 if it is not the id of a week. */
export const weekById = (id: string): Week => {
  try {
    const week = weekOf((dateForm.test(id) ? startOfNewYorkDate(id) : Number.NaN) + minuteMs)
    if (newYorkDate(week.from) === id) return week
  } catch {
    // Not a date, so not a week either.
  }
  throw refuse(404, 'There is no such week.')
}

export const storedWeek = (db: Db, week: Week): Promise<StoredWeek | undefined> =>
  db.selectFrom('weeks').selectAll().where('week_from', '=', week.from).executeTakeFirst()

/** The open week. Also for use inside another query. */
export const openWeek = (db: Db) => db.selectFrom('weeks').where('closed_at', 'is', null).orderBy('week_from').limit(1)

const firstOpen = preparedOne((db) => openWeek(db).selectAll())

/** The week whose result is not booked yet; there is at most one. */
export const findOpenWeek = (db: Db): Promise<StoredWeek | undefined> => firstOpen(db, {})

const newestWeek = preparedOne((db) => db.selectFrom('weeks').selectAll().orderBy('week_from', 'desc').limit(1))

/** The week that opened last, closed or not. */
export const latestWeek = (db: Db): Promise<StoredWeek | undefined> => newestWeek(db, {})

/** What the admin reports about a week; cents, and the success rate in percent. */
export interface Report {
  readonly startBalance: number
  readonly endBalance: number
  readonly trades: number
  readonly successRate: number
  readonly notes: string | null
  readonly reportedBy: string
  /** Why there is a version after the first. */
  readonly reason?: string | null
}

export type ReportRow = Selectable<WeekReportsTable>

type Balances = Pick<ReportRow, 'start_balance' | 'end_balance'>

/** The two balances of a stored report, as the rules take them. */
export const balancesOf = ({ start_balance, end_balance }: Balances) => ({
  startBalance: start_balance,
  endBalance: end_balance,
})

/** What a stored report says was made, in cents; below zero for a loss. */
export const profitOf = (report: Balances): number => reportResult(balancesOf(report)).profit

export const hundredthsPerPercent = 100

const newestReportOf = preparedOne((db, { weekFrom }: Slots<{ weekFrom: number }>) =>
  db.selectFrom('week_reports').selectAll().where('week_from', '=', weekFrom).orderBy('version', 'desc').limit(1),
)

/** The newest version of a week's report: the draft of an open week, or the report in force of a closed one. */
export const newestReport = (db: Db, weekFrom: number): Promise<ReportRow | undefined> =>
  newestReportOf(db, { weekFrom })

/** Writes the next version and returns its number; the calling unit has locked the book. */
export const keepReport = async ({ db, now }: Work, week: Week, report: Report): Promise<number> => {
  const version = ((await newestReport(db, week.from))?.version ?? 0) + 1
  await db
    .insertInto('week_reports')
    .values({
      week_from: week.from,
      version,
      start_balance: report.startBalance,
      end_balance: report.endBalance,
      trades: report.trades,
      success_hundredths: Math.round(report.successRate * hundredthsPerPercent),
      notes: report.notes,
      reason: report.reason ?? null,
      reported_by: report.reportedBy,
      posted_at: now,
    })
    .execute()
  return version
}

/** The same figures again: a second click, or another tab. */
export const isSame = (row: ReportRow, report: Report): boolean =>
  row.start_balance === report.startBalance &&
  row.end_balance === report.endBalance &&
  row.trades === report.trades &&
  row.success_hundredths === Math.round(report.successRate * hundredthsPerPercent) &&
  row.notes === report.notes

const key = 'books-closed-until'

/** The last New York day of the closed period, or undefined if nothing was closed. */
export const booksClosedUntil = (db: Db): Promise<string | undefined> => factOf(db, key)

/** Whether a week began in the closed period: its corrections are adjustments of the present one. */
export const isInClosedBooks = async (db: Db, week: Week): Promise<boolean> =>
  newYorkDate(week.from) <= ((await booksClosedUntil(db)) ?? '')

/**
 * Closes the books up to a day, that day included: every week of it is closed, and it is never opened again. Throws 409
 * otherwise. Doing it again changes nothing.
 */
export const closeBooks = async (work: Work<NamedActor>, until: string): Promise<void> => {
  await lockBook(work)
  if (!isDate(until)) throw refuse(422, 'There is no such day.')
  if (until >= newYorkDate(work.now)) throw refuse(409, 'Only days that are over can be closed.')
  const before = await booksClosedUntil(work.db)
  if (before === until) return
  if (before !== undefined && before > until)
    throw refuse(409, `The books are already closed until ${formatCalendarDate(before)}; a closed period stays closed.`)
  const open = await findOpenWeek(work.db)
  if (open && newYorkDate(open.week_from) <= until)
    throw refuse(409, `${weekLabel(weekOf(open.week_from))} began before that and is not closed yet.`)
  await work.db
    .insertInto('facts')
    .values({ key, value: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: until }))
    .execute()
  const detail = `the books are closed until ${formatCalendarDate(until)}`
  await audit(work, { action: 'books.close', subject: until, detail })
}
