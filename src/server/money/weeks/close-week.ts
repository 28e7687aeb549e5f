import { dueAt, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import { type CloseRow, closeSteps, closeTotals } from '#fund/weeks/close.ts'
import { type ReportProblem, reportProblems } from '#fund/weeks/report.ts'
import { resultOf } from '#server/ledger/accounts.ts'
import { append, lockBook } from '#server/ledger/append.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { mapInTurns, mapOfInTurns, stepsInTurns } from '#server/platform/base/yield.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { carriedLosses, keepCarriedLosses } from '../settlement/account.ts'
import { trackedBooking } from './booking.ts'
import { noticesOfClose, remarked } from './close-notices.ts'
import { rowsDigest } from './digest.ts'
import { openWeeks } from './open-weeks.ts'
import { keepRows, keepTotals, storedRowOf } from './stored-rows.ts'
import { keepReport, type Report } from './stored-weeks.ts'

export interface WeekBooked {
  readonly weekFrom: number
  /** The version of its report in force from now on. */
  readonly version: number
  /** Every row of the week as it was closed; null after a correction, when they are in the records. */
  readonly rows: readonly CloseRow[] | null
  /** Why a closed week's rows have changed; null at its close. */
  readonly reason: string | null
  /** Paragraphs for the mails about it, which listeners add. */
  readonly remarks: string[]
}

/** A week was closed, or a correction changed rows of it. */
export const weekBooked = announcement<WeekBooked>('week booked')

const sentenceOf = (problem: ReportProblem): string => {
  if (problem.kind === 'end-negative') return 'A week cannot end below zero.'
  if (problem.kind === 'nobody-trading') return 'Nobody traded in this week, so it has no profit or loss to share.'
  const { expected, by } = problem
  const direction = by > 0 ? 'more' : 'less'
  return `The week started with ${formatMoney(expected)}: the report says ${formatMoney(Math.abs(by))} ${direction}.`
}

/** Throws 409 if the start balance is not the sum of what traded, and says by how much it differs. */
export const refuseBalances = (report: Pick<Report, 'startBalance' | 'endBalance'>, opening: number): void => {
  const problems = reportProblems(report, opening)
  if (problems.length > 0) throw refuse(409, problems.map(sentenceOf).join(' '))
}

/**
 * What the week would give each investor, by its recorded openings and each one's present carried loss (a correction of
 * an earlier week may have changed it since the week began); nothing is written.
 */
export const previewClose = async (db: Db, week: Week, profit: number): Promise<CloseRow[]> => {
  const openings = await db.selectFrom('openings').selectAll().where('week_from', '=', week.from).execute()
  const losses = await carriedLosses(db)
  const investors = await mapInTurns(openings, (row) => ({
    id: row.person_id,
    opening: row.balance,
    capital: row.capital,
    carriedLoss: losses.get(row.person_id) ?? 0,
    active: row.active === 1,
  }))
  return stepsInTurns(closeSteps({ profit, investors }))
}

const book = async (
  work: Work,
  now: number,
  week: Week,
  { rows, digest }: { rows: readonly CloseRow[]; digest: string },
): Promise<void> => {
  const { grossProfit, fundShare } = closeTotals(rows)
  await append(work, now, {
    key: `close:${week.from}`,
    kind: 'close',
    description: `Close of ${weekLabel(week)}`,
    effectiveAt: dueAt(week),
    digest,
    lines: [
      { account: 'trading', amount: -grossProfit },
      { account: 'fund', amount: fundShare },
      ...(await mapInTurns(rows, ({ id, resultChange }) => ({ account: resultOf(id), amount: resultChange }))),
    ],
  })
}

export const notDue = (week: Week): string => {
  const due = dueAt(week)
  return `${weekLabel(week)} can be closed from ${formatInstant(due)} ${zoneLabel(due)} (New York).`
}

/** The open week of a report; null if it is closed already. Throws 409 if it cannot be closed. */
const openWeekOf = async ({ db }: Work, now: number, week: Week): Promise<{ opening: number } | null> => {
  const stored = await db.selectFrom('weeks').selectAll().where('week_from', '=', week.from).executeTakeFirst()
  if (!stored)
    throw refuse(409, `${weekLabel(week)} cannot be closed yet: it has not begun, or the week before it is open.`)
  if (stored.closed_at !== null) return null
  if (now < dueAt(week)) throw refuse(409, notDue(week))
  return stored
}

/**
 * Shares the profit of an open week by the current version of its report: one entry, effective that Saturday 09:00 UTC,
 * and a row and a notification for each investor; then the following week opens if it is due. The caller has checked
 * that the week may be closed.
 */
export const bookClose = async (
  work: Work,
  now: number,
  { week, version, profit }: { week: Week; version: number; profit: number },
  notifier: Notifier = notifyAll,
): Promise<void> => {
  const rows = await previewClose(work.db, week, profit)
  const records = await mapInTurns(rows, (row) => storedRowOf(week, version, row))
  const losses = await mapOfInTurns(rows, ({ id, carriedLossAfter }) => [id, carriedLossAfter])
  const notices = await noticesOfClose(week, rows)
  await trackedBooking(work, { week, of: 2 * rows.length + notices.length }, async (wrote) => {
    await keepRows(work, records, (count) => wrote('rows', count))
    await book(work, now, week, { rows, digest: await rowsDigest(records, losses) })
    await wrote('entry', rows.length)
    const moved = rows.filter(({ carryOver, carriedLossAfter }) => carryOver !== carriedLossAfter)
    await keepCarriedLosses(work, new Map(moved.map(({ id, carriedLossAfter }) => [id, carriedLossAfter])))
    await work.db.updateTable('weeks').set({ closed_at: now, version }).where('week_from', '=', week.from).execute()
    await keepTotals(work, week.from)
    const remarks: string[] = []
    await work.announce(weekBooked, now, { weekFrom: week.from, version, rows, reason: null, remarks })
    await notifier(work, now, remarked(notices, remarks), (count) => wrote('notices', count))
    await openWeeks(work, now, notifier)
  })
}

/**
 * Closes a trading week by a report in one step (api.md "Close"). Returns false if the week is already closed and
 * nothing changed. Throws 409 out of order, too early, or if the start is not the expected one.
 */
export const closeWeek = async (
  work: Work,
  now: number,
  from: number,
  report: Report,
  notifier: Notifier = notifyAll,
): Promise<boolean> => {
  const week = weekOf(from)
  await lockBook(work)
  await openWeeks(work, now, notifier)
  const open = await openWeekOf(work, now, week)
  if (!open) return false
  refuseBalances(report, open.opening)
  const version = await keepReport(work, now, week, report)
  await bookClose(work, now, { week, version, profit: report.endBalance - report.startBalance }, notifier)
  return true
}
