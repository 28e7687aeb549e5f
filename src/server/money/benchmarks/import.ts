import type { BenchmarkPreview } from '#contract/calls/money/benchmarks.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { benchmarkKey } from '#fund/figures/benchmark.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type BrokenRule, type DayLevel, type ReadSeries, readSeries } from './read.ts'
import { importDetail, seriesSpanOf } from './record.ts'
import { levelsOf } from './series.ts'

interface File {
  readonly name: string
  readonly text: string
}

const problemsShownMax = 100

const nameProblems = (name: string): BrokenRule[] => {
  const key = benchmarkKey(name)
  if (key === '') return [{ line: null, rule: 'the name needs a letter or a digit' }]
  // `none` is the selector's own choice, for no comparison.
  return key === 'none' ? [{ line: null, rule: 'a series cannot be called None' }] : []
}

const read = async ({ name, text }: File, now: number): Promise<ReadSeries> => {
  const series = await readSeries(text, newYorkDate(now))
  return { ...series, problems: [...nameProblems(name), ...series.problems] }
}

const importedSeries = (db: Db, name: string) =>
  db.selectFrom('benchmarks').selectAll().where('key', '=', benchmarkKey(name)).executeTakeFirst()

const differences = (before: readonly DayLevel[], after: readonly DayLevel[]) => {
  const next = new Map(after.map(({ day, level }) => [day, level]))
  return {
    changed: before.filter(({ day, level }) => next.has(day) && next.get(day) !== level).length,
    lost: before.filter(({ day }) => !next.has(day)).length,
  }
}

const replacedBy = async (db: Db, name: string, levels: readonly DayLevel[]): Promise<BenchmarkPreview['replaces']> => {
  const row = await importedSeries(db, name)
  if (!row) return null
  const before = await levelsOf(db, row.id)
  return {
    id: row.id,
    name: row.name,
    levels: before.length,
    last_day: before.at(-1)?.day ?? '',
    imported_at: iso(row.imported_at),
    imported_by: row.imported_by,
    ...differences(before, levels),
  }
}

/** What importing a file would add and replace. Changes nothing. */
export const previewBenchmark = async (db: Db, now: number, file: File): Promise<BenchmarkPreview> => {
  const { source, licence, levels, problems } = await read(file, now)
  return {
    name: file.name,
    source,
    licence,
    first_day: levels[0]?.day ?? null,
    last_day: levels.at(-1)?.day ?? null,
    levels: levels.length,
    problems: problems.slice(0, problemsShownMax),
    problem_count: problems.length,
    replaces: await replacedBy(db, file.name, levels),
  }
}

const sentenceOf = ({ line, rule }: BrokenRule): string =>
  line === null ? `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.` : `Line ${line}: ${rule}.`

const forget = async ({ db }: Work, id: string): Promise<void> => {
  await db.deleteFrom('benchmark_levels').where('benchmark_id', '=', id).execute()
  await db.deleteFrom('benchmarks').where('id', '=', id).execute()
}

/**
 * Imports a whole series, replacing the one of its name that the preview showed. Throws 409 with the first rule that is
 * broken.
 */
export const importBenchmark = async (
  work: SignedInWork,
  { replaces, ...file }: File & { readonly replaces: string | null },
): Promise<string> => {
  const { by } = work.actor
  const { now } = work
  const { db } = work
  const { source, licence, levels, problems } = await read(file, now)
  const [problem, ...others] = problems
  if (problem)
    throw refuse(
      409,
      others.length === 0
        ? sentenceOf(problem)
        : `${sentenceOf(problem)} And ${others.length} more. Nothing was imported.`,
    )
  const before = await importedSeries(db, file.name)
  if ((before?.id ?? null) !== replaces)
    throw refuse(409, 'A series of this name was imported or removed in the meantime. Please check the file again.')
  if (before) await forget(work, before.id)
  const id = timeId(now)
  const key = benchmarkKey(file.name)
  await db
    .insertInto('benchmarks')
    .values({ id, key, name: file.name, source, licence, imported_at: now, imported_by: by.email })
    .execute()
  const rows = levels.map((one) => ({ benchmark_id: id, ...one }))
  await inBatches(rows, (some) => db.insertInto('benchmark_levels').values(some).execute())
  const digest = sha256Of(file.text)
  const detail = importDetail({ source, licence, levels }, digest, before !== undefined)
  await audit(work, { action: 'benchmark.import', subject: file.name, detail })
  return id
}

/** Throws 404 if the benchmark does not exist. */
export const removeBenchmark = async (work: SignedInWork, id: string): Promise<boolean> => {
  const row = await work.db.selectFrom('benchmarks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such benchmark.')
  const detail = seriesSpanOf({ levels: await levelsOf(work.db, id), source: row.source })
  await forget(work, id)
  await audit(work, { action: 'benchmark.remove', subject: row.name, detail })
  return true
}
