import type { Selectable } from 'kysely'
import type { DistributionRow } from '#contract/calls/money/distributions.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { type CloseRow, closeTotals } from '#fund/weeks/close.ts'
import type { WeekTotalsTable } from '#server/platform/database/schema/weeks.ts'
import type { Db } from '#server/platform/database/store.ts'
import { previewClose } from './close-week.ts'
import { arithmeticOf } from './own-week-answers.ts'
import { keyOfPlace, pageOfClosed, pageOfDraft, resultsOf, type WantedRows, weekBefore } from './run-order.ts'
import { type RecordedRow, storedRowOf } from './stored-rows.ts'
import { newestReport, profitOf, type ReportRow, type StoredWeek } from './stored-weeks.ts'

export type RunTotals = Omit<Selectable<WeekTotalsTable>, 'week_from'>

const recorded = (stored: StoredWeek, row: CloseRow): RecordedRow => ({
  ...storedRowOf(weekOf(stored.week_from), 0, row),
  balance: row.opening,
  capital: row.capital,
  active: row.active ? 1 : 0,
})

const totalsOf = (rows: readonly CloseRow[]): RunTotals => {
  const traded = rows.filter((row) => row.traded)
  const { grossProfit, distributed, fundShare } = closeTotals(traded)
  return {
    investors: traded.length,
    gross: grossProfit,
    carried_before: sumCents(traded.map(({ carryOver }) => carryOver)),
    net: sumCents(traded.map(({ net }) => net)),
    share: distributed,
    fund_share: fundShare,
  }
}

/** What an open week's draft would give, by id; without a report, nothing. */
export const draftRows = async (db: Db, stored: StoredWeek): Promise<CloseRow[]> => {
  const report = await newestReport(db, stored.week_from)
  return previewClose(db, weekOf(stored.week_from), report ? profitOf(report) : 0)
}

export const totalsFor = async (db: Db, stored: StoredWeek): Promise<RunTotals> => {
  if (stored.closed_at === null) return totalsOf(await draftRows(db, stored))
  const kept = await db
    .selectFrom('week_totals')
    .selectAll()
    .where('week_from', '=', stored.week_from)
    .executeTakeFirstOrThrow()
  return kept
}

/** A page of a run's rows in an order. */
const pageOf = async (db: Db, stored: StoredWeek, wanted: WantedRows): Promise<{ key: string; row: RecordedRow }[]> => {
  if (stored.closed_at !== null)
    return (await pageOfClosed(db, stored, wanted)).map((place) => ({ key: keyOfPlace(place), row: place.row }))
  const places = await pageOfDraft(db, stored, await draftRows(db, stored), wanted)
  return places.map((place) => ({ key: keyOfPlace(place), row: recorded(stored, place.row) }))
}

const shown = (
  row: RecordedRow,
  report: ReportRow | undefined,
  { opening, last }: { opening: number; last: number | undefined },
  investor: DistributionRow['investor'],
): DistributionRow => ({
  investor,
  grossProfit: toDollars(row.gross),
  carryOver: toDollars(row.carried_before),
  distributed: toDollars(row.share),
  fundShare: toDollars(row.fund_share),
  status: row.net > 0 ? 'Completed' : 'No Distribution',
  result: toDollars(row.result_change),
  last_week: last === undefined ? null : toDollars(last),
  arithmetic: arithmeticOf({
    ...row,
    start_balance: report?.start_balance ?? opening,
    end_balance: report?.end_balance ?? opening,
  }),
})

/** Rows of a run, each with how much the week before changed the account, and the key of the next page. */
export const runRows = async (
  db: Db,
  stored: StoredWeek,
  wanted: WantedRows,
): Promise<{ rows: DistributionRow[]; next: string | null }> => {
  const found = await pageOf(db, stored, { ...wanted, limit: wanted.limit + 1 })
  const page = found.slice(0, wanted.limit)
  if (page.length === 0) return { rows: [], next: null }
  const ids = page.map(({ row }) => row.person_id)
  const people = await db.selectFrom('people').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  const known = new Map(people.map((person) => [person.id, person]))
  const last = await resultsOf(db, weekBefore(stored), ids)
  const report = await newestReport(db, stored.week_from)
  return {
    rows: page.flatMap(({ row }) => {
      const investor = known.get(row.person_id)
      const beside = { opening: stored.opening, last: last.get(row.person_id) }
      return investor ? [shown(row, report, beside, investor)] : []
    }),
    next: found.length > wanted.limit ? (page.at(-1)?.key ?? null) : null,
  }
}
