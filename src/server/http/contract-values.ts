import { toPercent } from '#fund/format.ts'
import type { Week } from '#fund/week.ts'

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
