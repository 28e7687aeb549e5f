import { benchmarkKey } from '#fund/figures/benchmark.ts'
import { readImportDetail, seriesRecordOf } from '#server/money/benchmarks/record.ts'
import { levelsOf } from '#server/money/benchmarks/series.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Figures } from './findings.ts'
import type { Replay } from './replay.ts'

/** The trail's last record of each series, by its key: an import, or nothing if it was removed. */
const importsIn = async (db: Db) => {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('audit_details as of', 'of.id', 'audit.id')
    .select(['audit.action', 'audit.at', 'of.subject', 'of.by_email', 'of.detail'])
    .where('audit.action', 'in', ['benchmark.import', 'benchmark.remove'])
    .orderBy('audit.seq')
    .execute()
  const last = new Map(rows.map((row) => [benchmarkKey(row.subject), row]))
  return new Map([...last].filter(([, { action }]) => action === 'benchmark.import'))
}

/** Checks that each benchmark is the one that the trail says was imported last under its name, level by level. */
export const checkBenchmarks = async ({ db, findings }: Replay): Promise<void> => {
  const recorded = await importsIn(db)
  const stored = new Map(
    (await db.selectFrom('benchmarks').selectAll().orderBy('key').execute()).map((row) => [row.key, row]),
  )
  for (const key of new Set([...recorded.keys(), ...stored.keys()])) {
    const [row, trail] = [stored.get(key), recorded.get(key)]
    const kept = trail && readImportDetail(trail.detail)
    const comes: Figures | undefined = trail && {
      name: trail.subject,
      imported_at: trail.at,
      imported_by: trail.by_email,
      series: kept?.series ?? trail.detail,
      levels: kept?.levels ?? null,
    }
    const now: Figures | undefined = row && {
      name: row.name,
      imported_at: row.imported_at,
      imported_by: row.imported_by,
      ...seriesRecordOf({ ...row, levels: await levelsOf(db, row.id) }),
      // What the record of an import by an earlier version lacks is not compared.
      ...(kept?.levels === null && { levels: null }),
    }
    findings.compare('benchmarks', `the benchmark “${row?.name ?? trail?.subject}”`, now, comes)
  }
}
