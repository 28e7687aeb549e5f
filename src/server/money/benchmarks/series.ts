import type { Selectable } from 'kysely'
import type { Benchmark } from '#contract/calls/money/benchmarks.ts'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { weeklyLevels } from '#fund/figures/benchmark.ts'
import type { Whose } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import type { DayLevel } from './read.ts'
import type { BenchmarksTable } from './schema.ts'

const daysBefore = 7

/** The Sunday of the week before the fund's first; null if the fund has no week yet. */
const firstDayOf = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom('weeks').select('week_from').orderBy('week_from').limit(1).executeTakeFirst()
  return row ? addDays(newYorkDate(row.week_from), -daysBefore) : null
}

/** Every level of a series, by day. */
export const levelsOf = (db: Db, id: string): Promise<DayLevel[]> =>
  db.selectFrom('benchmark_levels').select(['day', 'level']).where('benchmark_id', '=', id).orderBy('day').execute()

const shown = async (
  db: Db,
  row: Selectable<BenchmarksTable>,
  firstDay: string | null,
  whose: Whose,
): Promise<Benchmark> => {
  const levels = await levelsOf(db, row.id)
  const since = levels.filter(({ day }) => firstDay !== null && day >= firstDay)
  return {
    id: row.id,
    name: row.name,
    key: row.key,
    source: row.source,
    licence: row.licence,
    first_day: levels[0]?.day ?? '',
    last_day: levels.at(-1)?.day ?? '',
    levels: levels.length,
    imported_at: iso(row.imported_at),
    imported_by: whose.kind === 'everybody' ? row.imported_by : null,
    weekly: [...weeklyLevels(since)].map(([date, level]) => ({ date, level })),
  }
}

/** The imported series by name, each with its weekly levels; only admins see who imported them. */
export const benchmarksFor = async (db: Db, whose: Whose): Promise<Benchmark[]> => {
  const rows = await db.selectFrom('benchmarks').selectAll().orderBy('name').execute()
  const firstDay = await firstDayOf(db)
  return Promise.all(rows.map((row) => shown(db, row, firstDay, whose)))
}
