import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'

const path = '/api/benchmarks'
const extension = 'benchmarks'

/** The length of a file; forty years of days are below it. */
export const benchmarkCharactersMax = 2_000_000
const benchmarkBytesMax = 2 * benchmarkCharactersMax
export const benchmarkNameCharactersMax = 60
export const benchmarkSourceCharactersMax = 200
export const benchmarkLicenceCharactersMax = 500
const idCharactersMax = 64

/** A total-return series that an admin imported. */
export const benchmark = v.object({
  id: v.string(),
  name: v.string(),
  /** The name without punctuation, spaces and capitals, which identifies a series: `sp500`. */
  key: v.string(),
  source: v.string(),
  /** The licence under which it may be shown. */
  licence: v.string(),
  first_day: day,
  last_day: day,
  levels: v.number(),
  imported_at: instant,
  /** Null for an investor. */
  imported_by: v.nullable(v.string()),
  /**
   * The last level of each week, by its Saturday, oldest first, from the week before the fund's first. Decimal text, exactly
   * as it was imported.
   */
  weekly: v.array(v.object({ date: day, level: v.string() })),
})

export type Benchmark = v.InferOutput<typeof benchmark>

export const listBenchmarks = call({
  name: 'listBenchmarks',
  method: 'GET',
  path,
  who: 'own-or-viewer',
  sees: ['balance'],
  does: 'The imported benchmarks with their weekly levels',
  extension,
  answer: v.array(benchmark),
})

const file = {
  name: text(benchmarkNameCharactersMax, 'a name'),
  text: v.pipe(
    v.string('a file is needed'),
    v.minLength(1, 'the file is empty'),
    v.maxLength(benchmarkCharactersMax, 'the file is too large'),
  ),
}

/** What importing a file would change, and what prevents the import. */
export const benchmarkPreview = v.object({
  name: v.string(),
  source: v.string(),
  licence: v.string(),
  first_day: v.nullable(day),
  last_day: v.nullable(day),
  levels: v.number(),
  /** The rules that lines break, the first 100; `line` is null for what is wrong with the file as a whole. */
  problems: v.array(v.object({ line: v.nullable(v.number()), rule: v.string() })),
  problem_count: v.number(),
  /** The series of this name that it replaces: how many of its days get another level, and how many are dropped. */
  replaces: v.nullable(
    v.object({
      id: v.string(),
      name: v.string(),
      levels: v.number(),
      last_day: day,
      imported_at: instant,
      imported_by: v.string(),
      changed: v.number(),
      lost: v.number(),
    }),
  ),
})

export type BenchmarkPreview = v.InferOutput<typeof benchmarkPreview>

export const previewBenchmark = call({
  name: 'previewBenchmark',
  method: 'POST',
  path: `${path}/preview`,
  who: 'operator',
  does: 'Reads a series and changes nothing',
  extension,
  body: v.object(file),
  bodyBytesMax: benchmarkBytesMax,
  costs: 'imports',
  answer: benchmarkPreview,
})

export const importBenchmark = call({
  name: 'importBenchmark',
  method: 'POST',
  path,
  who: 'operator',
  does: 'Imports a whole series or nothing; 409 with the first rule that it breaks, or if a series other than `replaces` has its name',
  extension,
  body: v.object({
    ...file,
    /** The series of this name that the preview showed, or null. */
    replaces: v.nullable(text(idCharactersMax, 'an id')),
  }),
  bodyBytesMax: benchmarkBytesMax,
  costs: 'imports',
  status: 201,
  answer: benchmark,
})

export const removeBenchmark = call({
  name: 'removeBenchmark',
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'operator',
  does: 'Removes a series; where it was chosen, the illustrative figures return',
  extension,
  params: byId,
  answer: v.object({ removed: v.boolean() }),
})
