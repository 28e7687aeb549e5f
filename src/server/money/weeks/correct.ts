import type { Selectable } from 'kysely'
import { type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import type { Cents } from '#fund/cents/money.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { type CloseRow, closeSteps } from '#fund/weeks/close.ts'
import { correctionSteps, type Difference } from '#fund/weeks/correction.ts'
import { reportResult } from '#fund/weeks/report.ts'
import { beyondRisk } from '#fund/weeks/risk.ts'
import { type AccountName, payableOf, resultOf } from '#server/ledger/accounts.ts'
import { append, type Line } from '#server/ledger/append.ts'
import type { AccountNotice } from '#server/notices/notifications/notice.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { mapInTurns, mapOfInTurns, stepsInTurns } from '#server/platform/base/yield.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { AlteredError, demandAsMade } from '#server/platform/integrity/demand.ts'
import { keepCarriedLosses } from '../settlement/account.ts'
import { owePayout } from '../settlement/owe-payout.ts'
import { risksIn, trackedBooking, type WeekProof, type Wrote, weekBooked } from './close-week.ts'
import type { Correction, Touched } from './correction.ts'
import { rowsDigest } from './digest.ts'
import { type EventsSince, eventsSince } from './events-since.ts'
import { noticesBeyondRisk, noticesOfCorrection, withProof } from './notices.ts'
import type { WeekRowsTable } from './schema.ts'
import { closeRowOf, holdingRows, keepRows, keepTotals, type RecordedRow, storedRowOf } from './stored-rows.ts'
import { hundredthsPerPercent, keepReport, newestReport, profitOf, type Report } from './stored-weeks.ts'
import { type TermsOfWeeks, weekTerms } from './week-terms.ts'

const isOther = (row: CloseRow, old: CloseRow): boolean =>
  row.grossProfit !== old.grossProfit || row.oddCent !== old.oddCent

/** Throws 409 if a row is not what its opening and the report in force give: a correction would book the difference. */
const demandRowsThatFollow = async (week: Week, profit: Cents, stored: readonly RecordedRow[], terms: MoneyTerms) => {
  const investors = await mapInTurns(stored, (row) => closeRowOf(row, terms))
  const known = await mapOfInTurns(stored, (row) => [row.account_id, row])
  await mapInTurns(await stepsInTurns(closeSteps({ profit, investors, terms })), (row) => {
    const is = known.get(row.id)
    const follows = is && Object.entries(storedRowOf(week, is.version, row))
    if (is && follows?.every(([column, value]) => is[column as keyof RecordedRow] === value)) return
    throw new AlteredError(
      'A week that this corrects',
      `the row of ${row.id} does not follow from its opening and report`,
    )
  })
}

/**
 * Computes the week again from its recorded openings and replays what followed; returns the investors affected, in the
 * order of their ids. Throws 409 where the week's rows were changed from outside.
 */
export const touchedBy = async (db: Db, { week, report }: Pick<Correction, 'week' | 'report'>): Promise<Touched[]> => {
  const stored = await holdingRows(db).where('week_rows.week_from', '=', week.from).execute()
  const termsOf = await weekTerms(db)
  const terms = termsOf(week.from)
  const held = await newestReport(db, week.from)
  if (held) await demandRowsThatFollow(week, profitOf(held), stored, terms)
  const recorded = await mapInTurns(stored, (row) => closeRowOf(row, terms))
  const old = await mapOfInTurns(recorded, (row) => [row.id, row])
  const since = await eventsSince(db, { week }, termsOf)
  const { rows, differences } = await stepsInTurns(
    correctionSteps({
      profit: report.endBalance - report.startBalance,
      recorded,
      terms,
      eventsOf: (id) => since.events.get(id) ?? [],
    }),
  )
  const touched = await mapInTurns(differences, (difference, place): Touched[] => {
    const { id, resultChange, fundShare, carriedLoss } = difference
    const [row, was] = [rows[place], old.get(id)]
    if (!row || !was || !isOther(row, was)) return []
    const closed = since.closed.has(id)
    return [
      {
        ...{ id, resultChange, fundShare, carriedLoss, closed, row },
        grossBefore: was.grossProfit,
        laterWeeks: sharedAnew(since, difference, termsOf),
      },
    ]
  })
  return touched.flat()
}

const sharedAnew = (since: EventsSince, { id, laterWeeks: shares }: Difference, termsOf: TermsOfWeeks) =>
  (since.rows.get(id) ?? []).flatMap((stored: RecordedRow, place) => {
    const share = shares[place]
    if (!share || share.carryOver === stored.carried_before) return []
    return [
      {
        from: stored.week_from,
        row: { ...closeRowOf(stored, termsOf(stored.week_from)), ...share, carriedLoss: share.carryOver },
      },
    ]
  })

/** One line per account. A closed account stays at zero: a credit becomes payable, the fund bears a debit. */
const linesOf = async (touched: readonly Touched[], profitChange: Cents): Promise<Line[]> => {
  const amounts = new Map<AccountName, Cents>()
  const add = (account: AccountName, amount: Cents) => amounts.set(account, (amounts.get(account) ?? 0) + amount)
  add('trading', -profitChange)
  await mapInTurns(touched, ({ id, resultChange, fundShare, closed }) => {
    add('fund', fundShare)
    if (closed) add(resultChange > 0 ? payableOf(id) : 'fund', resultChange)
    else add(resultOf(id), resultChange)
  })
  const lines = await mapInTurns([...amounts], ([account, amount]) => ({ account, amount }))
  return lines.filter(({ amount }) => amount !== 0)
}

interface Kept {
  readonly version: number
  readonly rows: readonly Selectable<WeekRowsTable>[]
}

const lossesOf = (touched: readonly Touched[]) => mapOfInTurns(touched, ({ id, carriedLoss }) => [id, carriedLoss])

const book = async (work: Work, correction: Correction, touched: readonly Touched[], kept: Kept) => {
  const { week, report, before } = correction
  const effectiveAt = weekOf(work.now).to
  const profitChange = reportResult(report).profit - profitOf(before)
  const lines = await linesOf(touched, profitChange)
  const key = `correction:${week.from}:${kept.version}`
  const description = correction.isAdjustment
    ? `Adjustment for ${weekLabel(week)}, whose books are closed`
    : `Correction of ${weekLabel(week)}`
  const digest = await rowsDigest(kept.rows, await lossesOf(touched))
  const about = { subjectId: String(week.from), reason: report.reason }
  if (lines.length > 0)
    await append(work, { key, kind: 'correction', ...about, description, effectiveAt, lines, digest })
  for (const { id, resultChange, closed } of touched)
    if (closed && resultChange > 0)
      await owePayout(work, {
        personId: id,
        amount: resultChange,
        requestedAt: work.now,
        effectiveAt,
        decidedBy: report.reportedBy,
        what: description,
      })
}

/** New versions of the affected rows, of this week and of later ones; the reports of later weeks stay as they were. */
const keepVersions = async (
  work: Work,
  correction: Correction,
  touched: readonly Touched[],
  wrote: Wrote,
): Promise<Kept> => {
  const { week, report } = correction
  const kept: Selectable<WeekRowsTable>[] = []
  const hold = async (of: Week, said: Report, rows: readonly CloseRow[]): Promise<number> => {
    const version = await keepReport(work, of, said)
    await work.db.updateTable('weeks').set({ version }).where('week_from', '=', of.from).execute()
    const own = await mapInTurns(rows, (row) => storedRowOf(of, version, row))
    await keepRows(work, own, (count) => wrote('rows', count))
    kept.push(...own)
    await keepTotals(work, of.from)
    return version
  }
  const reason = `${weekLabel(week)} was corrected: ${report.reason ?? ''}`
  const byWeek = Map.groupBy(
    touched.flatMap((one) => one.laterWeeks),
    ({ from }) => from,
  )
  for (const [from, rows] of byWeek) {
    const held = await newestReport(work.db, from)
    if (!held) throw new Error(`the closed week ${from} has no report`)
    const said = {
      startBalance: held.start_balance,
      endBalance: held.end_balance,
      trades: held.trades,
      successRate: held.success_hundredths / hundredthsPerPercent,
      notes: held.notes,
      reportedBy: report.reportedBy,
      reason,
    }
    await hold(
      weekOf(from),
      said,
      rows.map(({ row }) => row),
    )
  }
  const version = await hold(
    week,
    report,
    touched.map(({ row }) => row),
  )
  return { version, rows: kept }
}

/** Announces each week whose rows have changed, the earliest first. */
const announceWeeks = async (
  work: Work,
  { week, report }: Correction,
  rows: readonly Selectable<WeekRowsTable>[],
): Promise<WeekProof> => {
  const told: WeekProof = { proof: [], signed: [] }
  const versions = new Map(rows.map(({ week_from, version }) => [week_from, version]))
  const own = report.reason ?? 'No reason was given.'
  for (const [weekFrom, version] of [...versions].toSorted(([a], [b]) => a - b)) {
    const reason = weekFrom === week.from ? own : `${weekLabel(week)} was corrected: ${own}`
    await work.announce(weekBooked, { weekFrom, version, rows: null, reason, told })
  }
  return told
}

/** For those whom only the correction puts beyond their weekly risk; who was beyond it before has been notified. */
const noticesNowBeyond = async (
  db: Db,
  { week, report }: Correction,
  touched: readonly Touched[],
): Promise<AccountNotice[]> => {
  if (reportResult(report).profit >= 0) return []
  const risks = await risksIn(db, week)
  const now = touched.filter(({ id, closed, grossBefore, row }) => {
    const risk = risks.get(id)
    return !closed && risk !== undefined && !beyondRisk(row.opening, grossBefore, risk)
  })
  return noticesBeyondRisk(
    week,
    now.map(({ row }) => row),
    risks,
  )
}

/**
 * Corrects a closed week by a new version of its report (api.md "Correction"): one entry of all differences, effective
 * next Sunday, new versions of the rows that it changes, and notifications to those investors alone. For a unit that
 * has locked the book; the start balance has been checked before. Returns the investors affected.
 */
export const correctWeek = async (
  work: Work,
  correction: Correction,
  notifier: Notifier = notifyAll,
): Promise<string[]> => {
  const touched = await touchedBy(work.db, correction)
  const weeks = new Set([correction.week.from, ...touched.flatMap((one) => one.laterWeeks.map(({ from }) => from))])
  await demandAsMade(work.db, 'A report that this corrects', { table: 'week_reports', ids: [...weeks].map(String) })
  const rows = touched.reduce((sum, { laterWeeks }) => sum + 1 + laterWeeks.length, 0)
  const notices = await noticesOfCorrection(correction, touched, weekOf(work.now).to)
  const beyond = await noticesNowBeyond(work.db, correction, touched)
  const of = rows + touched.length + notices.length + beyond.length
  await trackedBooking(work, { week: correction.week, of }, async (wrote) => {
    const kept = await keepVersions(work, correction, touched, wrote)
    await book(work, correction, touched, kept)
    await wrote('entry', touched.length)
    await keepCarriedLosses(work, await lossesOf(touched))
    const told = await announceWeeks(work, correction, kept.rows)
    await notifier(work, [...withProof(notices, told), ...beyond], (count) => wrote('notices', count))
  })
  return touched.map(({ id }) => id)
}
