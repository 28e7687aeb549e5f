import { shownEnd, type Week } from '#fund/calendar/week.ts'
import { type Cents, toDollars } from '#fund/cents/money.ts'
import { toPercent } from '#fund/text/format.ts'

const decimals = 1e4

/** An instant as ISO 8601. */
export const iso = (at: number): string => new Date(at).toISOString()

/** The same for one that may be missing. */
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** Cents that may be missing, as the dollars of the wire. */
export const dollarsOrNull = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents))

/** A trading week on the wire: from Sunday 00:01 to Saturday 23:59:00 in New York, as spec §4 names its end. */
export const windowOf = (week: Week) => ({ effective_from: iso(week.from), effective_to: iso(shownEnd(week)) })

/** A fraction as percent with at most four decimals. */
export const percentOf = (fraction: number): number => Math.round(toPercent(fraction) * decimals) / decimals

/** The same for a value that may be missing. */
export const percentOrNull = (fraction: number | undefined): number | null =>
  fraction === undefined ? null : percentOf(fraction)
