import { type Selectable, sql } from 'kysely'
import type { Week } from '#fund/calendar/week.ts'
import { tierOf } from '#fund/money/tiers.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import { renewStatistics } from '#server/platform/database/engine.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import type { OpeningsTable, WeekRowsTable } from './schema.ts'

/**
 * In a query over week_rows: the row in force for its investor and week. Written as `not exists`, which PostgreSQL
 * answers by one pass over both as long as its statistics know the week (`keepRows`); the highest version by a subquery
 * took minutes.
 */
export const isHolding = sql<boolean>`not exists (select 1 from week_rows newer
  where newer.account_id = week_rows.account_id and newer.week_from = week_rows.week_from
  and newer.version > week_rows.version)`

export const storedRowOf = (week: Week, version: number, row: CloseRow): Selectable<WeekRowsTable> => ({
  week_from: week.from,
  version,
  account_id: row.id,
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

export type RecordedRow = Selectable<WeekRowsTable> & Pick<Selectable<OpeningsTable>, 'balance' | 'capital' | 'active'>

/** A stored row as the rules use it, by the terms of its week; its carried loss is the one before the sharing. */
export const closeRowOf = (row: RecordedRow, terms: MoneyTerms): CloseRow => ({
  id: row.account_id,
  opening: row.balance,
  capital: row.capital,
  carriedLoss: row.carried_before,
  active: row.active === 1,
  traded: row.traded === 1,
  grossProfit: row.gross,
  oddCent: row.odd_cent as CloseRow['oddCent'],
  carryOver: row.carried_before,
  recovered: row.recovered,
  net: row.net,
  tier: tierOf(row.capital, terms),
  distributed: row.share,
  fundShare: row.fund_share,
  resultChange: row.result_change,
  carriedLossAfter: row.carried_after,
  status: row.net > 0 ? 'Completed' : 'No Distribution',
})

/** The current rows of closed weeks, with their openings. */
export const holdingRows = (db: Db) =>
  db
    .selectFrom('week_rows')
    .innerJoin('openings', (join) =>
      join
        .onRef('openings.week_from', '=', 'week_rows.week_from')
        .onRef('openings.account_id', '=', 'week_rows.account_id'),
    )
    .where(isHolding)
    .selectAll('week_rows')
    .select(['openings.balance', 'openings.capital', 'openings.active'])

/** So many rows at once change the statistics of a table. */
const manyRows = 1000

/** `kept` is called with the size of each batch that was written. */
export const keepRows = async (
  { db }: Work,
  rows: readonly Selectable<WeekRowsTable>[],
  kept: (count: number) => Promise<void>,
): Promise<void> => {
  await inBatches(rows, async (batch) => {
    await db
      .insertInto('week_rows')
      .values([...batch])
      .execute()
    await kept(batch.length)
  })
  if (rows.length >= manyRows) await renewStatistics(db, 'week_rows')
}

const summed = ['gross', 'net', 'share', 'fund_share', 'carried_before'] as const

const total = (column: (typeof summed)[number]) =>
  sql<number>`cast(coalesce(sum(${sql.ref(`latest.${column}`)}), 0) as bigint)`.as(column)

/**
 * The rows of a week, numbered for each investor, the row in force first. Unlike `isHolding`, PostgreSQL sorts them
 * once even if its statistics know nothing yet of rows that have just come in; a join took minutes for 100,000.
 */
const numberedRows = (db: Db, weekFrom: number) =>
  db
    .selectFrom('week_rows')
    .where('week_from', '=', weekFrom)
    .select([...summed, 'traded'])
    .select(sql<number>`row_number() over (partition by account_id order by version desc)`.as('place'))

/** Sums up the current rows of a week. */
export const keepTotals = async ({ db }: Work, weekFrom: number): Promise<void> => {
  const { investors, ...sums } = await db
    .selectFrom(numberedRows(db, weekFrom).as('latest'))
    .where('place', '=', 1)
    .where('traded', '=', 1)
    .select(summed.map(total))
    .select(sql<number>`cast(count(*) as bigint)`.as('investors'))
    .executeTakeFirstOrThrow()
  const totals = { investors, ...sums }
  await db
    .insertInto('week_totals')
    .values({ week_from: weekFrom, ...totals })
    .onConflict((conflict) => conflict.column('week_from').doUpdateSet(totals))
    .execute()
}
