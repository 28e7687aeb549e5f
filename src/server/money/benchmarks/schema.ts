/** A total-return series that an admin imported. */
export interface BenchmarksTable {
  /** UUIDv7: ordered by time. */
  id: string
  /** Unique: the name without marks and capitals. */
  key: string
  name: string
  source: string
  licence: string
  imported_at: number
  imported_by: string
}

/** One level of a series, as it was imported. */
export interface BenchmarkLevelsTable {
  benchmark_id: string
  /** `YYYY-MM-DD`. */
  day: string
  /** Decimal text. */
  level: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    benchmarks: BenchmarksTable
    benchmark_levels: BenchmarkLevelsTable
  }
}
