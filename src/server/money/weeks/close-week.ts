import type { Booking } from '#contract/calls/money/distributions.ts'
import { dueAt, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import { type CloseRow, closeSteps, closeTotals } from '#fund/weeks/close.ts'
import { type ReportProblem, reportProblems } from '#fund/weeks/report.ts'
import { riskPercentOf } from '#fund/weeks/risk.ts'
import { resultOf } from '#server/ledger/accounts.ts'
import { append, lockBook } from '#server/ledger/append.ts'
import { balancesNow } from '#server/ledger/balances.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { riskTenthsAt } from '#server/people/trading/status-and-risk.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import { mapInTurns, mapOfInTurns, stepsInTurns } from '#server/platform/base/yield.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellProgress } from '#server/platform/live/progress.ts'
import type { MailPart } from '#server/platform/mail/body.ts'
import { carriedLosses, keepCarriedLosses } from '../settlement/account.ts'
import { mailOfClose } from './close-mail.ts'
import { rowsDigest } from './digest.ts'
import { noticesBeyondRisk, noticesOfClose, withProof } from './notices.ts'
import { openWeeks } from './open-weeks.ts'
import { keepRows, keepTotals, storedRowOf } from './stored-rows.ts'
import { keepReport, type Report, weekId } from './stored-weeks.ts'
import { weekTerms } from './week-terms.ts'

const ppmPerOne = 1_000_000

/** What the fund returned in a week before it moved to the portal, gross, in millionths. */
export interface ImportedWeek {
  readonly from: number
  readonly returnPpm: number
}

/** Over the weeks of one import, in their order: none of them may change later. */
export const importedDigest = (weeks: readonly ImportedWeek[]): string =>
  sha256OfJson(weeks.toSorted((a, b) => a.from - b.from).map(({ from, returnPpm }) => [from, returnPpm]))

/** The first week of the fund's own books; undefined if none has opened. */
export const firstOwnWeek = async (db: Db): Promise<Week | undefined> => {
  const row = await db.selectFrom('weeks').select('week_from').orderBy('week_from').limit(1).executeTakeFirst()
  return row && weekOf(row.week_from)
}

/**
 * The weeks from before the fund's own books, the earliest first. They are in no entry: they show how the fund did, and
 * how far its weeks range.
 */
export const importedWeeks = async (db: Db): Promise<ImportedWeek[]> => {
  const own = await firstOwnWeek(db)
  const rows = await db
    .selectFrom('imported_weeks')
    .select(['week_from', 'return_ppm'])
    .$if(own !== undefined, (only) => only.where('week_from', '<', own?.from ?? 0))
    .orderBy('week_from')
    .execute()
  return rows.map(({ week_from, return_ppm }) => ({ from: week_from, returnPpm: return_ppm }))
}

/** A return in millionths as a fraction of one. */
export const fractionOf = ({ returnPpm }: ImportedWeek): number => returnPpm / ppmPerOne

type Step = Booking['step']

/** Called with how many more rows, lines or notices were written. */
export type Wrote = (step: Step, count: number) => Promise<void>

/**
 * Books a week and reports its progress, in rows, lines and notices; the reports end with it, whether it was kept or
 * not.
 */
export const trackedBooking = async (
  work: Work,
  { week, of }: { readonly week: Week; readonly of: number },
  run: (wrote: Wrote) => Promise<unknown>,
): Promise<void> => {
  const id = weekId(week)
  let done = 0
  try {
    await run((step, count) => {
      done += count
      return tellProgress(work, { job: 'booking', id, at: { step, done, of } })
    })
  } finally {
    await tellProgress(work, { job: 'booking', id, at: null })
  }
}

/** What the emails about a week say of what was signed: to everybody, and to whoever asked for the text itself. */
export interface WeekProof {
  readonly proof: MailPart[]
  readonly signed: MailPart[]
}

export interface WeekBooked {
  readonly weekFrom: number
  /** The version of its report in force from now on. */
  readonly version: number
  /** Every row of the week as it was closed; null after a correction, when they are in the records. */
  readonly rows: readonly CloseRow[] | null
  /** Why a closed week's rows have changed; null at its close. */
  readonly reason: string | null
  /** Listeners add to it. */
  readonly told: WeekProof
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
    id: row.account_id,
    opening: row.balance,
    capital: row.capital,
    carriedLoss: losses.get(row.account_id) ?? 0,
    active: row.active === 1,
  }))
  const terms = (await weekTerms(db))(week.from)
  return stepsInTurns(closeSteps({ profit, investors, terms }))
}

/** The weekly risk, in percent, of everybody who traded in a week. */
export const risksIn = async (db: Db, { from }: Week): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('openings')
    .select((eb) => ['account_id', riskTenthsAt(eb.ref('openings.account_id'), from).as('tenths')])
    .where('week_from', '=', from)
    .where('active', '=', 1)
    .where('balance', '>', 0)
    .execute()
  return mapOfInTurns(rows, ({ account_id, tenths }) => [account_id, riskPercentOf(Number(tenths))])
}

const book = async (
  work: Work,
  week: Week,
  { rows, digest }: { rows: readonly CloseRow[]; digest: string },
): Promise<void> => {
  const { grossProfit, fundShare } = closeTotals(rows)
  await append(work, {
    key: `close:${week.from}`,
    kind: 'close',
    subjectId: String(week.from),
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
const openWeekOf = async ({ db, now }: Work, week: Week): Promise<{ opening: number } | null> => {
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
  { week, version, profit }: { week: Week; version: number; profit: number },
  notifier: Notifier = notifyAll,
): Promise<void> => {
  const rows = await previewClose(work.db, week, profit)
  const records = await mapInTurns(rows, (row) => storedRowOf(week, version, row))
  const losses = await mapOfInTurns(rows, ({ id, carriedLossAfter }) => [id, carriedLossAfter])
  const notices = await noticesOfClose(week, rows, mailOfClose(week, await balancesNow(work.db)))
  const beyond = profit < 0 ? await noticesBeyondRisk(week, rows, await risksIn(work.db, week)) : []
  await trackedBooking(work, { week, of: 2 * rows.length + notices.length + beyond.length }, async (wrote) => {
    await keepRows(work, records, (count) => wrote('rows', count))
    await book(work, week, { rows, digest: await rowsDigest(records, losses) })
    await wrote('entry', rows.length)
    const moved = rows.filter(({ carryOver, carriedLossAfter }) => carryOver !== carriedLossAfter)
    await keepCarriedLosses(work, new Map(moved.map(({ id, carriedLossAfter }) => [id, carriedLossAfter])))
    await work.db
      .updateTable('weeks')
      .set({ closed_at: work.now, version })
      .where('week_from', '=', week.from)
      .execute()
    await keepTotals(work, week.from)
    const told: WeekProof = { proof: [], signed: [] }
    await work.announce(weekBooked, { weekFrom: week.from, version, rows, reason: null, told })
    await notifier(work, [...withProof(notices, told), ...beyond], (count) => wrote('notices', count))
    await openWeeks(work, notifier)
  })
}

/**
 * Closes a trading week by a report in one step (api.md "Close"). Returns false if the week is already closed and
 * nothing changed. Throws 409 out of order, too early, or if the start is not the expected one.
 */
export const closeWeek = async (
  work: Work,
  from: number,
  report: Report,
  notifier: Notifier = notifyAll,
): Promise<boolean> => {
  const week = weekOf(from)
  await lockBook(work)
  await openWeeks(work, notifier)
  const open = await openWeekOf(work, week)
  if (!open) return false
  refuseBalances(report, open.opening)
  const version = await keepReport(work, week, report)
  await bookClose(work, { week, version, profit: report.endBalance - report.startBalance }, notifier)
  return true
}
