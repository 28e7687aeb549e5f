import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { listedAtOnce } from './sums.ts'

/** A week that lost everything leaves this much of a dollar, as zero has no logarithm. */
const nothingLeft = '0.000000000001'

/** The precision of stored logarithms: whole numbers add up to the same in any order. */
const perUnit = 1e12

/** What a dollar has become, from a stored growth. */
export const multipleOf = (growth: number): number => Math.exp(growth / perUnit)

/** In a query over rows of weeks: the growth of one week, from the balance at its opening. */
const growthOf = (resultChange: RawBuilder<unknown>, opening: RawBuilder<unknown>) =>
  sql<number>`cast(round(${sql.lit(perUnit)} * ln(case when ${resultChange} <= -${opening} then ${sql.raw(nothingLeft)}
    else 1 + cast(${resultChange} as double precision) / ${opening} end)) as bigint)`

const opening = sql`openings.balance`

/** Everybody's growth, computed from the recorded weeks by the latest version of each row. */
export const growthsOf = async (db: Db): Promise<Map<string, number>> => {
  const { rows } = await sql<{ account_id: string; growth: number }>`
    select week_rows.account_id as account_id,
      cast(sum(${growthOf(sql`week_rows.result_change`, opening)}) as bigint) as growth
    from week_rows join openings on openings.week_from = week_rows.week_from
      and openings.account_id = week_rows.account_id
    where week_rows.traded = 1 and openings.balance > 0 and not exists (select 1 from week_rows newer
      where newer.account_id = week_rows.account_id and newer.week_from = week_rows.week_from
      and newer.version > week_rows.version)
    group by week_rows.account_id`.execute(db)
  return new Map(rows.map(({ account_id, growth }) => [account_id, growth]))
}

/** The growth of the row that a correction replaces; zero at the close itself. */
const before = sql`coalesce((select ${growthOf(sql`old.result_change`, opening)} from week_rows old
  where old.account_id = week_rows.account_id and old.week_from = week_rows.week_from
  and old.version < week_rows.version order by old.version desc limit 1), 0)`

interface Booked {
  readonly weekFrom: number
  readonly version: number
  /** Null after a correction. */
  readonly rows: readonly unknown[] | null
}

/**
 * Adds to each investor's growth what a closed week gave, or the difference that a correction made to it. Called by the
 * unit that wrote the week's rows.
 */
export const keepGrowth = async ({ db }: Work, { weekFrom, version, rows }: Booked): Promise<void> => {
  const change = sql`${growthOf(sql`week_rows.result_change`, opening)} - ${rows ? sql`0` : before}`
  const people = await db
    .selectFrom('week_rows')
    .select('account_id')
    .where('week_from', '=', weekFrom)
    .where('version', '=', version)
    .where('traded', '=', 1)
    .execute()
  const add = (some: readonly { account_id: string }[]) =>
    sql`update investor_list set growth = coalesce(investor_list.growth, 0) + grown.growth
    from (select week_rows.account_id as account_id, ${change} as growth
      from week_rows join openings on openings.week_from = week_rows.week_from
        and openings.account_id = week_rows.account_id
      where week_rows.week_from = ${weekFrom} and week_rows.version = ${version} and openings.balance > 0
        and week_rows.account_id in (${sql.join(some.map(({ account_id }) => account_id))})) grown
    where grown.account_id = investor_list.account_id`.execute(db)
  await inBatches(people, add, listedAtOnce)
}
