import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { type Cents, checkCents, sumCents } from '#fund/cents/money.ts'
import { type BookEntry, gainOf } from '#fund/money/book-entry.ts'
import { type AccountReconciliation, reconcile, resultParts } from '#fund/money/reconciliation.ts'
import { timeWeighted } from '#fund/returns/returns.ts'
import { type Versions, type WeekVersion, weeksWithin } from './paper-weeks.ts'
import type { NamedSpan } from './span.ts'

/** An account over one of the times that stand side by side. Cents. */
export interface Stretch extends AccountReconciliation {
  /** Before the fund's share: `gross` less `fundShare` is the result of the weeks that closed. */
  readonly gross: Cents
  readonly recovered: Cents
  readonly fundShare: Cents
  /** As a fraction, over the weeks as they stood at the end of the span. */
  readonly timeWeighted: number | undefined
}

/** How one part of a balance went from the beginning of a span to its end: the four add up. Cents. */
export interface PartMove {
  readonly opening: Cents
  /** Paid in or out, or moved to the other part. */
  readonly moved: Cents
  readonly gained: Cents
  readonly closing: Cents
}

/**
 * What a paper shows beside the account of its span. It follows from the same book, so that versions of a paper are
 * compared without it.
 */
export interface Beside {
  /** When the first entry took effect; null if there is none. */
  readonly since: number | null
  readonly own: Stretch
  readonly yearToDate: Stretch
  readonly sinceFirst: Stretch
  readonly capital: PartMove
  readonly result: PartMove
  /** The weeks that closed in the span, as they were closed. */
  readonly closed: readonly WeekVersion[]
  /** The investor's part of shared profits in the span, in percent, in the order in which each held. */
  readonly tiers: readonly number[]
  /** The loss that later profits make up first, after the last week that closed; none of an account that was emptied. */
  readonly carried: Cents
  /** How much of the losses was taken from the capital as it was paid out. */
  readonly lossesTaken: Cents
  /** When the account was closed; null if it was not by the end of the span, or money came in again. */
  readonly closedAt: number | null
}

const stretchOf = (
  entries: readonly BookEntry[],
  all: readonly Versions[],
  span: { readonly from: number; readonly to: number },
): Stretch => {
  const own = weeksWithin(all, span)
  const { profits, losses, recovered, fundShare } = resultParts(own.map(([closed]) => closed))
  const inForce = own.flatMap((versions) => versions.findLast(({ effectiveAt }) => effectiveAt < span.to) ?? [])
  return {
    ...reconcile(entries, span),
    gross: checkCents(profits - losses),
    recovered,
    fundShare,
    timeWeighted: timeWeighted(inForce.map(({ opening, result }) => ({ opening, gain: result }))),
  }
}

const partMove = (
  entries: readonly BookEntry[],
  part: 'capital' | 'result',
  { from, to }: { readonly from: number; readonly to: number },
): PartMove => {
  const sumOf = (of: (entry: BookEntry) => Cents): Cents =>
    entries.reduce((sum, entry) => checkCents(sum + of(entry)), 0)
  const within = (entry: BookEntry) => entry.at >= from && entry.at < to
  const opening = sumOf((entry) => (entry.at < from ? entry[part] : 0))
  const closing = sumOf((entry) => (entry.at < to ? entry[part] : 0))
  // A correction of a closed account is gained as result, and paid out at once.
  const paidAtOnce = ({ kind, payable }: BookEntry) => (kind === 'correction' && part === 'result' ? payable : 0)
  const gained = sumOf((entry) => (within(entry) && gainOf(entry) !== 0 ? entry[part] + paidAtOnce(entry) : 0))
  return { opening, moved: checkCents(closing - opening - gained), gained, closing }
}

/**
 * Every entry that took effect before the end of the span, every week with its versions, and when a closure emptied the
 * account last.
 */
export const besideOf = (
  entries: readonly BookEntry[],
  all: readonly Versions[],
  span: NamedSpan,
  emptiedAt: number | null = null,
): Beside => {
  const { from, to } = span
  const first = entries.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const begun = startOfNewYorkDate(`${newYorkDate(to - 1).slice(0, 4)}-01-01`)
  const closed = weeksWithin(all, span).map(([one]) => one)
  const inForce = all.flatMap((versions) => versions.findLast(({ effectiveAt }) => effectiveAt < to) ?? [])
  const last = inForce.at(-1)
  const losses = entries.filter(
    ({ at, capital, result, payable }) => at >= from && capital < 0 && result > 0 && payable > 0,
  )
  return {
    since: Number.isFinite(first) ? first : null,
    own: stretchOf(entries, all, span),
    yearToDate: stretchOf(entries, all, { from: begun, to }),
    sinceFirst: stretchOf(entries, all, { from: 0, to }),
    capital: partMove(entries, 'capital', span),
    result: partMove(entries, 'result', span),
    closed,
    tiers: closed.map(({ tierPercent }) => tierPercent).filter((one, place, those) => one !== those[place - 1]),
    carried: last && last.weekFrom >= (emptiedAt ?? 0) ? last.carriedAfter : 0,
    lossesTaken: sumCents(losses.map(({ result }) => result)),
    closedAt: entries.some(({ at, kind }) => kind === 'deposit' && at > (emptiedAt ?? 0)) ? null : emptiedAt,
  }
}
