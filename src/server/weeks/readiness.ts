import { sql } from 'kysely'
import type { Readiness } from '#contract/calls/distributions.ts'
import { formatPercent, toPercent } from '#fund/format.ts'
import { isPlausible, isTypedReturn, plausibleWithin } from '#fund/plausible.ts'
import { type ReportBalances, reportResult } from '#fund/report.ts'
import { fundDebt } from '#fund/set-aside.ts'
import { dueAt, type Week, weekLabel, weekOf } from '#fund/week.ts'
import { readSettings } from '../fund-settings/settings.ts'
import type { Db } from '../store/store.ts'
import { notDue } from './close-week.ts'
import { fractionOf, importedWeeks } from './imported-weeks.ts'
import { cashBooksOf } from './set-aside.ts'
import { balancesOf, findOpenWeek, newestReport, type StoredWeek, storedWeek } from './stored-weeks.ts'
import { completing, lackingOf } from './sweep.ts'

/**
 * The gross returns of the closed weeks in their present versions, in percent, except for one week, after those from
 * before the fund moved to the portal, the earliest first. Weeks in which nothing traded are left out.
 */
export const pastReturns = async (db: Db, except: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('week_reports')
    .innerJoin('weeks', (join) =>
      join.onRef('weeks.week_from', '=', 'week_reports.week_from').onRef('weeks.version', '=', 'week_reports.version'),
    )
    .select(['week_reports.start_balance', 'week_reports.end_balance'])
    .where('weeks.closed_at', 'is not', null)
    .where('weeks.week_from', '<>', except)
    .where('week_reports.start_balance', '>', 0)
    .orderBy('weeks.week_from')
    .execute()
  const own = rows.map((row) => reportResult(balancesOf(row)).returnPercentage ?? 0)
  return [...(await importedWeeks(db)).map((week) => toPercent(fractionOf(week))), ...own]
}

export interface Plausibility {
  /** Percent points on either side of zero. */
  readonly within: number
  /** Undefined if nothing traded. */
  readonly returnPercentage: number | undefined
  readonly plausible: boolean
}

/** A week's return against the fund's usual range, computed from its other closed weeks. */
export const plausibilityOf = async (db: Db, weekFrom: number, balances: ReportBalances): Promise<Plausibility> => {
  const { plausibleDeviations: deviations, plausibleAtLeast: atLeast } = await readSettings(db)
  const within = plausibleWithin(await pastReturns(db, weekFrom), { deviations, atLeast })
  const { returnPercentage } = reportResult(balances)
  return { within, returnPercentage, plausible: isPlausible(returnPercentage, within) }
}

/** Why a week is not ready, in a sentence; undefined if its return is plausible or was typed out in full. */
export const doubtOf = async (
  db: Db,
  weekFrom: number,
  balances: ReportBalances,
  typed?: number,
): Promise<string | undefined> => {
  const { within, returnPercentage = 0, plausible } = await plausibilityOf(db, weekFrom, balances)
  if (plausible || (typed !== undefined && isTypedReturn(typed, returnPercentage))) return undefined
  const returned = formatPercent(returnPercentage, { sign: 'always' })
  const range = `outside the fund’s own range of ±${formatPercent(within)}`
  const asked =
    typed === undefined ? 'Type the return to confirm it.' : 'Another return was typed: look at the report again.'
  return `${weekLabel(weekOf(weekFrom))} returned ${returned}, ${range}. ${asked}`
}

/**
 * What is wrong with the parts of the book that a close relies on: the balances sum to zero, the head is the last
 * entry, and trading holds what the week opened with, less what the fund owes. It costs the same after years as after a
 * week; `verifyBook` reads every entry.
 */
const bookProblems = async (db: Db, week: StoredWeek): Promise<string[]> => {
  const [{ total }, head, last, lacking] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(sql<number>`cast(coalesce(sum(balance), 0) as bigint)`.as('total'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('book').select(['seq', 'hash']).executeTakeFirstOrThrow(),
    db.selectFrom('entries').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    lackingOf(db, { from: week.week_from, opening: week.opening }),
  ])
  return [
    ...(total === 0 ? [] : [`The balances of the book sum to ${total} cents instead of zero.`]),
    ...(head.seq === (last?.seq ?? 0) && (!last || head.hash === last.hash)
      ? []
      : ['The last entry of the book is not the one that it names.']),
    ...(lacking < 0 ? ['The trading account holds more than this week opened with.'] : []),
    ...(lacking > 0 && lacking > fundDebt(await cashBooksOf(db, week.week_from)) + (await completing(db, week))
      ? ['The trading account holds less than this week opened with, by more than the fund owes.']
      : []),
  ]
}

type Missing = Readiness['missing']

/** What is missing from a week's report: the report itself, or a return within the fund's range. */
export const missingOfReport = async (db: Db, week: Week, typedReturn?: number): Promise<Missing> => {
  const draft = await newestReport(db, week.from)
  if (!draft) return [{ what: `The report of ${weekLabel(week)} is missing.`, remedy: 'report' }]
  const doubt = await doubtOf(db, week.from, balancesOf(draft), typedReturn)
  return doubt ? [{ what: doubt, remedy: 'return' }] : []
}

/** What is missing before a week can be closed, and where to put it right; empty if it is ready or already closed. */
export const missingFor = async (db: Db, now: number, week: Week, typedReturn?: number): Promise<Missing> => {
  const missing: Missing = []
  const stored = await storedWeek(db, week)
  if (stored && stored.closed_at !== null) return missing
  if (!stored) {
    const open = await findOpenWeek(db)
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
