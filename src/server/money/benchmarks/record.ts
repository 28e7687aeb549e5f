import { sha256Of } from '#server/platform/base/sha256.ts'
import type { DayLevel } from './read.ts'

/** What the trail keeps of an import; the stored levels give the same again. */
export interface SeriesRecord {
  /** How many levels of which days, from whom and on what terms, in words. */
  readonly series: string
  /** SHA-256 of the levels, hex; null in a record of a version that did not keep one. */
  readonly levels: string | null
}

interface Series {
  readonly source: string
  readonly licence: string
  /** By day, ascending. */
  readonly levels: readonly DayLevel[]
}

/** SHA-256 over a line for each level, `YYYY-MM-DD level` as imported, each with its line feed; hex. */
const levelsDigest = (levels: readonly DayLevel[]): string =>
  sha256Of(levels.map(({ day, level }) => `${day} ${level}\n`).join(''))

/** "3 levels, 2026-11-10 to 2026-11-20, from …", as in the trail of imports and removals. */
export const seriesSpanOf = ({ levels, source }: Pick<Series, 'levels' | 'source'>): string =>
  `${levels.length} levels, ${levels[0]?.day} to ${levels.at(-1)?.day}, from ${source}`

export const seriesRecordOf = (series: Series): SeriesRecord & { readonly levels: string } => ({
  series: `${seriesSpanOf(series)}; licence: ${series.licence}`,
  levels: levelsDigest(series.levels),
})

/** The detail of an import in the trail. */
export const importDetail = (series: Series, fileDigest: string, replaces: boolean): string => {
  const { series: words, levels } = seriesRecordOf(series)
  const digests = `SHA-256 of the file ${fileDigest}, of the levels ${levels}`
  return `${words}; ${digests}${replaces ? '; in place of an earlier import' : ''}`
}

const detailForm =
  /^(?<series>.*); SHA-256 of the file [0-9a-f]{64}(?:, of the levels (?<levels>[0-9a-f]{64}))?(?:; in place of an earlier import)?$/s

/** What `importDetail` wrote, or an earlier version without the digest of the levels; null for any other text. */
export const readImportDetail = (detail: string): SeriesRecord | null => {
  const { series, levels } = detailForm.exec(detail)?.groups ?? {}
  return series === undefined ? null : { series, levels: levels ?? null }
}
