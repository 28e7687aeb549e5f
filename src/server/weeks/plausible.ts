import { formatPercent } from '#fund/format.ts'
import { isPlausible, isTypedReturn, plausibleWithin } from '#fund/plausible.ts'
import { type ReportBalances, reportResult } from '#fund/report.ts'
import { weekLabel, weekOf } from '#fund/week.ts'
import { readSettings } from '../fund-settings/settings.ts'
import type { Db } from '../store/store.ts'
import { fractionOf, importedWeeks } from './imported-weeks.ts'

const percentPerOne = 100

/**
 * The gross returns of the closed weeks as they stand, in percent, but for one, after those from before the fund moved in,
 * the earliest first. Weeks in which nothing traded are left out.
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
  const own = rows.map(
    (row) => reportResult({ startBalance: row.start_balance, endBalance: row.end_balance }).returnPercentage ?? 0,
  )
  return [...(await importedWeeks(db)).map((week) => fractionOf(week) * percentPerOne), ...own]
}

export interface Plausibility {
  /** Percent points on either side of zero. */
  readonly within: number
  /** Undefined where nothing traded. */
  readonly returnPercentage: number | undefined
  readonly plausible: boolean
}

/** A week's return against the fund's own range, which its other closed weeks give. */
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
