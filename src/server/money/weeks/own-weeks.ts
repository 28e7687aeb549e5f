import { type Selectable, sql } from 'kysely'
import { tiersToWire } from '#contract/entities/money-terms.ts'
import type { Distribution, ReportedWeek, WeekArithmetic } from '#contract/entities/report.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dueAt, shownEnd, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { beyondRiskSentence } from '#fund/notices/beyond-risk.ts'
import { periodReturn } from '#fund/returns/returns.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { beyondRisk, riskPercentOf } from '#fund/weeks/risk.ts'
import { riskTenthsAt } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, percentOf, windowOf } from '#server/platform/http/handler.ts'
import { distributionReference, periodLabel } from './notices.ts'
import type { OpeningsTable, WeekReportsTable, WeekRowsTable } from './schema.ts'
import { isHolding } from './stored-rows.ts'
import { hundredthsPerPercent, profitOf, weekId } from './stored-weeks.ts'

/** A week in which an investor's money traded, with the report that belongs to it. */
type OwnWeek = Selectable<WeekRowsTable> &
  Pick<Selectable<OpeningsTable>, 'balance' | 'capital'> &
  Pick<Selectable<WeekReportsTable>, 'start_balance' | 'end_balance' | 'trades' | 'success_hundredths' | 'reason'> & {
    /** Which of the investor's own versions of the week this is: 1 is what its close gave. */
    readonly number: number
    /** What its close gave or took, before any correction. */
    readonly closed_result: number
    /** The weekly risk that counted in it, in tenths of a percent. */
    readonly risk_tenths: number
    /** The terms of the week, as JSON. */
    readonly terms: string
  }

const number = sql<number>`(select cast(count(*) as bigint) from week_rows earlier
  where earlier.account_id = week_rows.account_id and earlier.week_from = week_rows.week_from
  and earlier.version <= week_rows.version)`

const closedResult = sql<number>`(select first.result_change from week_rows first
  where first.account_id = week_rows.account_id and first.week_from = week_rows.week_from
  order by first.version limit 1)`

const reason = sql<string | null>`(select made.reason from week_reports made
  where made.week_from = week_rows.week_from and made.version = week_rows.version)`

/** An investor's rows, each with the current report of its week, or with the report that the row was computed from. */
const ownRows = (db: Db, personId: string, report: 'weeks.version' | 'week_rows.version') =>
  db
    .selectFrom('week_rows')
    .innerJoin('weeks', 'weeks.week_from', 'week_rows.week_from')
    .innerJoin('week_reports', (join) =>
      join.onRef('week_reports.week_from', '=', 'week_rows.week_from').onRef('week_reports.version', '=', report),
    )
    .innerJoin('openings', (join) =>
      join
        .onRef('openings.week_from', '=', 'week_rows.week_from')
        .onRef('openings.account_id', '=', 'week_rows.account_id'),
    )
    .innerJoin('terms_versions', 'terms_versions.id', 'weeks.terms_id')
    .where('week_rows.account_id', '=', personId)
    .where('week_rows.traded', '=', 1)
    .selectAll('week_rows')
    .select([
      'openings.balance',
      'openings.capital',
      'week_reports.start_balance',
      'week_reports.end_balance',
      'week_reports.trades',
      'week_reports.success_hundredths',
      'terms_versions.figures as terms',
    ])
    .select([number.as('number'), reason.as('reason'), closedResult.as('closed_result')])
    .select((eb) => riskTenthsAt(eb.ref('week_rows.account_id'), eb.ref('week_rows.week_from')).as('risk_tenths'))

/** The current rows, after any correction, newest first. `before` is the first instant of a week. */
export const ownWeeks = (db: Db, personId: string, before: number | undefined, limit: number): Promise<OwnWeek[]> =>
  ownRows(db, personId, 'weeks.version')
    .where(isHolding)
    .$if(before !== undefined, (only) => only.where('week_rows.week_from', '<', before ?? 0))
    .orderBy('week_rows.week_from', 'desc')
    .limit(limit)
    .execute()

/** Every version of one week, oldest first. */
export const ownVersions = (db: Db, personId: string, weekFrom: number): Promise<OwnWeek[]> =>
  ownRows(db, personId, 'week_rows.version')
    .where('week_rows.week_from', '=', weekFrom)
    .orderBy('week_rows.version')
    .execute()

type Shared = Omit<
  OwnWeek,
  'number' | 'reason' | 'trades' | 'success_hundredths' | 'closed_result' | 'risk_tenths' | 'terms'
>

export const arithmeticOf = (row: Shared, terms: MoneyTerms): WeekArithmetic => ({
  fund_profit: toDollars(profitOf(row)),
  fund_opening: toDollars(row.start_balance),
  opening_balance: toDollars(row.balance),
  opening_capital: toDollars(row.capital),
  traded: row.traded === 1,
  gross: toDollars(row.gross),
  odd_cents: row.odd_cent,
  carried_before: toDollars(row.carried_before),
  recovered: toDollars(row.recovered),
  net: toDollars(row.net),
  tier_percent: row.tier_percent,
  tiers: tiersToWire(terms),
  share: toDollars(row.share),
  fund_share: toDollars(row.fund_share),
  carried_after: toDollars(row.carried_after),
})

const beyondRiskOf = (week: Week, { balance, gross, risk_tenths }: OwnWeek): Pick<ReportedWeek, 'beyond_risk'> => {
  const beyond = beyondRisk(balance, gross, riskPercentOf(Number(risk_tenths)))
  return beyond ? { beyond_risk: beyondRiskSentence({ week: weekLabel(week), ...beyond }) } : {}
}

export const ownReport = (row: OwnWeek): ReportedWeek => {
  const week = weekOf(row.week_from)
  return {
    id: weekId(week),
    week: weekLabel(week),
    date: newYorkDate(shownEnd(week)),
    ...windowOf(week),
    startBalance: toDollars(row.balance),
    endBalance: toDollars(row.balance + row.result_change),
    profit: toDollars(row.result_change),
    returnPercentage: percentOf(periodReturn({ opening: row.balance, gain: row.result_change }) ?? 0),
    trades: row.trades,
    successRate: row.success_hundredths / hundredthsPerPercent,
    version: row.number,
    restated: toDollars(row.result_change - row.closed_result),
    // Why a draft was edited before its close is not for investors.
    reason: row.number > 1 ? row.reason : null,
    notes: null,
    arithmetic: arithmeticOf(row, JSON.parse(row.terms)),
    ...beyondRiskOf(week, row),
  }
}

export const distributionOf = (row: OwnWeek): Distribution => {
  const week = weekOf(row.week_from)
  return {
    id: weekId(week),
    period: periodLabel(week),
    effective_at: iso(dueAt(week)),
    payment_reference: distributionReference(week),
    grossProfit: toDollars(row.gross),
    carryOver: toDollars(row.carried_before),
    distributed: toDollars(row.share),
    fundShare: toDollars(row.fund_share),
    status: row.net > 0 ? 'Completed' : 'No Distribution',
    arithmetic: arithmeticOf(row, JSON.parse(row.terms)),
  }
}
