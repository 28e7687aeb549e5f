import { type ImportedWeek, importedDigest } from '#server/money/weeks/imported-weeks.ts'
import type { Replay } from './replay.ts'

/**
 * Checks that weeks from before the fund moved to the portal are those that were imported. Neither they nor their
 * import are in any entry.
 */
export const checkImportedWeeks = async ({ db, findings, stored }: Replay): Promise<void> => {
  const rows = await db.selectFrom('imported_weeks').selectAll().execute()
  const byImport = Map.groupBy(rows, ({ import_id }) => import_id)
  for (const { id, weeks, weeks_digest, undone_at, investors, total_capital } of stored.imports.values()) {
    // If an import brought people, its entry says how many, and with how much.
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
