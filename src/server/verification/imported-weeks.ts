import { type ImportedWeek, importedDigest } from '../weeks/imported-weeks.ts'
import type { Replay } from './replay.ts'

/** Weeks from before the fund moved in are those that were imported. They stand in no entry, and neither does their import. */
export const checkImportedWeeks = async ({ db, findings, stored }: Replay): Promise<void> => {
  const rows = await db.selectFrom('imported_weeks').selectAll().execute()
  const byImport = Map.groupBy(rows, ({ import_id }) => import_id)
  for (const { id, weeks, weeks_digest, undone_at, investors, total_capital } of stored.imports.values()) {
    // Of one that brought people the entry says how many, and with how much.
    if (!stored.imported.has(id))
      findings.compare('imports', `the import ${id}`, { investors, total_capital }, { investors: 0, total_capital: 0 })
    const own = byImport.get(id) ?? []
    if (weeks === 0 && own.length === 0) continue
    const known = own.map((row): ImportedWeek => ({ from: row.week_from, returnPpm: row.return_ppm }))
    findings.compare(
      'imports',
      `the weeks of import ${id}`,
      undone_at === null ? { weeks, digest: weeks_digest } : { weeks: 0 },
      undone_at === null ? { weeks: own.length, digest: importedDigest(known) } : { weeks: own.length },
    )
  }
}
