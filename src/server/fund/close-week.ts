import { type CloseRow, closeTotals, closeWeek as computeClose } from '#fund/close.ts'
import { formatMoney } from '#fund/format.ts'
import { type ReportProblem, reportProblems } from '#fund/report.ts'
import { dueAt, type Week, weekLabel, weekOf } from '#fund/week.ts'
import { formatInstant, zoneLabel } from '#fund/week-display.ts'
import { refuse } from '../http/refuse.ts'
import { resultOf } from '../ledger/accounts.ts'
import { append, lockBook } from '../ledger/append.ts'
import { inBatches } from '../ledger/in-batches.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { Db, Work } from '../store/store.ts'
import { keepCarriedLosses } from './account-state.ts'
import { noticesOfClose } from './close-notices.ts'
import { openWeeks } from './open-weeks.ts'
import type { Tell } from './tell.ts'

/** What the admin reports of a week; cents, and the success rate in percent. */
export interface Report {
  readonly startBalance: number
  readonly endBalance: number
  readonly trades: number
  readonly successRate: number
  readonly notes: string | null
  readonly reportedBy: string
}

const hundredthsPerPercent = 100
const firstVersion = 1

const sentenceOf = (problem: ReportProblem): string => {
  if (problem.kind === 'end-negative') return 'A week cannot end below zero.'
  if (problem.kind === 'nobody-trading') return 'Nobody traded in this week, so it has no profit or loss to share.'
  const { expected, by } = problem
  const direction = by > 0 ? 'more' : 'less'
  return `The week started with ${formatMoney(expected)}: the report says ${formatMoney(Math.abs(by))} ${direction}.`
}

/** What the week would give each investor, by its recorded openings; nothing is written. */
export const previewClose = async (db: Db, week: Week, profit: number): Promise<CloseRow[]> => {
  const openings = await db.selectFrom('openings').selectAll().where('week_from', '=', week.from).execute()
  const investors = openings.map((row) => ({
    id: row.person_id,
    opening: row.balance,
    capital: row.capital,
    carriedLoss: row.carried_loss,
    active: row.active === 1,
  }))
  return computeClose({ profit, investors })
}

const keepReport = ({ db }: Work, now: number, week: Week, report: Report) =>
  db
    .insertInto('week_reports')
    .values({
      week_from: week.from,
      version: firstVersion,
      start_balance: report.startBalance,
      end_balance: report.endBalance,
      trades: report.trades,
      success_hundredths: Math.round(report.successRate * hundredthsPerPercent),
      notes: report.notes,
      reason: null,
      reported_by: report.reportedBy,
      posted_at: now,
    })
    .execute()

const rowOf = (week: Week, row: CloseRow) => ({
  week_from: week.from,
  version: firstVersion,
  person_id: row.id,
  traded: row.traded ? 1 : 0,
  gross: row.grossProfit,
  odd_cent: row.oddCent,
  carried_before: row.carryOver,
  recovered: row.recovered,
  net: row.net,
  tier_percent: row.tier.investorShare,
  share: row.distributed,
  fund_share: row.fundShare,
  result_change: row.resultChange,
  carried_after: row.carriedLossAfter,
})

const book = async (work: Work, now: number, week: Week, rows: readonly CloseRow[]): Promise<void> => {
  const { grossProfit, fundShare } = closeTotals(rows)
  await append(work, now, {
    key: `close:${week.from}:${firstVersion}`,
    kind: 'close',
    description: `Close of ${weekLabel(week)}`,
    effectiveAt: dueAt(week),
    lines: [
      { account: 'trading', amount: -grossProfit },
      { account: 'fund', amount: fundShare },
      ...rows.map(({ id, resultChange }) => ({ account: resultOf(id), amount: resultChange })),
    ],
  })
}

/** The open week that a report is of; null where it is closed already. Refuses with 409 what cannot be closed. */
const openWeekOf = async ({ db }: Work, now: number, week: Week): Promise<{ opening: number } | null> => {
  const stored = await db.selectFrom('weeks').selectAll().where('week_from', '=', week.from).executeTakeFirst()
  if (!stored)
    throw refuse(409, `${weekLabel(week)} cannot be closed yet: it has not begun, or the week before it is open.`)
  if (stored.closed_at !== null) return null
  const due = dueAt(week)
  if (now < due)
    throw refuse(409, `${weekLabel(week)} can be closed from ${formatInstant(due)} ${zoneLabel(due)} (New York).`)
  return stored
}

/**
 * Closes a trading week by its report (api.md, "Money", Close): shares the profit, books one entry effective on that
 * Saturday 09:00 UTC, keeps a row an investor, tells them, and opens the week after if it is due. Answers false where
 * the week is closed already and nothing changed. Refuses with 409 out of order, too early, or with another start than
 * the expected one.
 */
export const closeWeek = async (
  work: Work,
  now: number,
  from: number,
  report: Report,
  tell: Tell = notifyAll,
): Promise<boolean> => {
  const week = weekOf(from)
  await lockBook(work)
  await openWeeks(work, now, tell)
  const open = await openWeekOf(work, now, week)
  if (!open) return false
  const problems = reportProblems(report, open.opening)
  if (problems.length > 0) throw refuse(409, problems.map(sentenceOf).join(' '))
  const rows = await previewClose(work.db, week, report.endBalance - report.startBalance)
  await keepReport(work, now, week, report)
  await inBatches(
    rows.map((row) => rowOf(week, row)),
    (batch) => work.db.insertInto('week_rows').values(batch).execute(),
  )
  await book(work, now, week, rows)
  const moved = rows.filter(({ carryOver, carriedLossAfter }) => carryOver !== carriedLossAfter)
  await keepCarriedLosses(work, new Map(moved.map(({ id, carriedLossAfter }) => [id, carriedLossAfter])))
  await work.db
    .updateTable('weeks')
    .set({ closed_at: now, version: firstVersion })
    .where('week_from', '=', week.from)
    .execute()
  await tell(work, now, noticesOfClose(week, rows))
  await openWeeks(work, now, tell)
  return true
}
