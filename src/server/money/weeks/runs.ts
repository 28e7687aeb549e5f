import type { Selectable } from 'kysely'
import type { DistributionRow, DistributionRun } from '#contract/calls/money/distributions.ts'
import { type Week, weekOf } from '#fund/calendar/week.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { type CloseRow, closeTotals } from '#fund/weeks/close.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, windowOf } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { previewClose } from './close-week.ts'
import { periodLabel } from './notices.ts'
import { arithmeticOf } from './own-weeks.ts'
import { keyOfPlace, pageOfClosed, pageOfDraft, resultsOf, type WantedRows, weekBefore } from './run-order.ts'
import type { WeekTotalsTable } from './schema.ts'
import { type RecordedRow, storedRowOf } from './stored-rows.ts'
import { newestReport, profitOf, type ReportRow, type StoredWeek, weekId } from './stored-weeks.ts'
import { weekTerms } from './week-terms.ts'

type RunTotals = Omit<Selectable<WeekTotalsTable>, 'week_from'>

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

const totalsFor = async (db: Db, stored: StoredWeek): Promise<RunTotals> => {
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
  { opening, last, terms }: { opening: number; last: number | undefined; terms: MoneyTerms },
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
  arithmetic: arithmeticOf(
    {
      ...row,
      start_balance: report?.start_balance ?? opening,
      end_balance: report?.end_balance ?? opening,
    },
    terms,
  ),
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
  const ids = page.map(({ row }) => row.account_id)
  const people = await db.selectFrom(holders).select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  const known = new Map(people.map((person) => [person.id, person]))
  const last = await resultsOf(db, weekBefore(stored), ids)
  const report = await newestReport(db, stored.week_from)
  const terms = (await weekTerms(db))(stored.week_from)
  return {
    rows: page.flatMap(({ row }) => {
      const investor = known.get(row.account_id)
      const beside = { opening: stored.opening, last: last.get(row.account_id), terms }
      return investor ? [shown(row, report, beside, investor)] : []
    }),
    next: found.length > wanted.limit ? (page.at(-1)?.key ?? null) : null,
  }
}

const nothing: RunTotals = { investors: 0, gross: 0, carried_before: 0, net: 0, share: 0, fund_share: 0 }

const hashOf = async (db: Db, weekFrom: number): Promise<string | null> => {
  const entry = await db
    .selectFrom('entries')
    .select('hash')
    .where('subject_id', '=', String(weekFrom))
    .where('kind', '=', 'close')
    .executeTakeFirst()
  return entry?.hash ?? null
}

/** A run as of now; a week that waits for the one before it has no figures yet. */
export const runOf = async (db: Db, week: Week, stored: StoredWeek | undefined): Promise<DistributionRun> => {
  const totals = stored ? await totalsFor(db, stored) : nothing
  const report = await newestReport(db, week.from)
  const closedAt = stored?.closed_at ?? null
  return {
    id: weekId(week),
    period: periodLabel(week),
    ...windowOf(week),
    state: closedAt === null ? 'draft' : 'finalised',
    version: report?.version ?? 0,
    grossProfit: toDollars(totals.gross),
    carryOver: toDollars(totals.carried_before),
    distributed: toDollars(totals.share),
    fundShare: toDollars(totals.fund_share),
    status: totals.net > 0 ? 'Completed' : 'No Distribution',
    investors: totals.investors,
    finalised_at: closedAt === null ? null : iso(closedAt),
    entry_hash: closedAt === null ? null : await hashOf(db, week.from),
  }
}

/** The open week and the closed ones, newest first, except weeks in which nothing traded. */
export const storedRuns = (db: Db, before: number | undefined, limit: number): Promise<StoredWeek[]> =>
  db
    .selectFrom('weeks')
    .selectAll()
    .where(({ or, eb }) => or([eb('closed_at', 'is', null), eb('version', 'is not', null)]))
    .$if(before !== undefined, (only) => only.where('week_from', '<', before ?? 0))
    .orderBy('week_from', 'desc')
    .limit(limit)
    .execute()

/** Throws 404 for a week that has not begun, was before the fund, or in which nothing traded. */
export const refuseNoRun = async (db: Db, now: number, week: Week, stored: StoredWeek | undefined): Promise<void> => {
  const first = await db.selectFrom('weeks').select('week_from').orderBy('week_from').limit(1).executeTakeFirst()
  const waits = !stored && first !== undefined && week.from > first.week_from && week.from <= now
  const runs = stored && (stored.closed_at === null || stored.version !== null)
  if (!runs && !waits) throw refuse(404, 'There is no distribution run for this week.')
}

export const weekOfStored = ({ week_from }: StoredWeek): Week => weekOf(week_from)
