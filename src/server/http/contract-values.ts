import { toPercent } from '#fund/format.ts'
import type { Week } from '#fund/week.ts'
import { refuse } from './refuse.ts'

const decimals = 1e4

/** An instant as ISO 8601. */
export const iso = (at: number): string => new Date(at).toISOString()

/** A trading week on the wire: half-open instants. */
export const windowOf = ({ from, to }: Week) => ({ effective_from: iso(from), effective_to: iso(to) })

/** A fraction as percent with at most four decimals. */
export const percentOf = (fraction: number): number => Math.round(toPercent(fraction) * decimals) / decimals

/** The same, where there may be no answer. */
export const percentOrNull = (fraction: number | undefined): number | null =>
  fraction === undefined ? null : percentOf(fraction)

export const pageRowsDefault = 50

/** The key of a page that counts: what the last page answered as `next`. Refuses with 422 what is none. */
export const keyOf = (before: string | undefined): number | undefined => {
  if (before === undefined) return undefined
  const key = Number(before)
  if (!/^\d{1,16}$/.test(before) || !Number.isSafeInteger(key))
    throw refuse(422, 'before: take it from the last page’s next.')
  return key
}

/** One row more was read than the page holds: it tells whether there is a next page, by the key of the last row. */
export const paged = <Row, Shown>(
  found: readonly Row[],
  limit: number,
  keyOfRow: (row: Row) => number,
  show: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } => {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(show), next: found.length > limit && last ? String(keyOfRow(last)) : null }
}
