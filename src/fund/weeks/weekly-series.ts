import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { dueAt, type Week, weekOf } from '#fund/calendar/week.ts'
import { type Cents, checkCents } from '#fund/cents/money.ts'
import { type BookEntry, balanceChange, gainOf, isAtWorkIn, isInBalanceOf } from '#fund/money/book-entry.ts'
import { depositEffectiveAt } from '#fund/money/effect.ts'
import { type Flow, type Period, timeWeighted } from '#fund/returns/returns.ts'

/**
 * A trading week of a balance, as it was booked: a later correction is in `restated` of the week in which it takes
 * effect.
 */
export interface SeriesWeek extends Period {
  week: Week
  /** What corrections of earlier weeks added or took away; part of the opening, as they take effect on a Sunday. */
  restated: Cents
  /** The balance at the end of the week's Saturday. */
  closing: Cents
}

/** What the entries of one week add up to. Cents. */
interface Bucket {
  total: Cents
  atStart: Cents
  afterItsDays: Cents
  gain: Cents
  restated: Cents
}

const nothing: Readonly<Bucket> = { total: 0, atStart: 0, afterItsDays: 0, gain: 0, restated: 0 }

const bucketsOf = (entries: readonly BookEntry[]): Map<number, Bucket> => {
  const buckets = new Map<number, Bucket>()
  for (const entry of entries) {
    const week = weekOf(entry.at)
    const bucket = buckets.get(week.from) ?? { ...nothing }
    const change = balanceChange(entry)
    bucket.total = checkCents(bucket.total + change)
    if (isAtWorkIn(week, entry)) bucket.atStart = checkCents(bucket.atStart + change)
    if (!isInBalanceOf(week, entry)) bucket.afterItsDays = checkCents(bucket.afterItsDays + change)
    if (entry.kind === 'close') bucket.gain = checkCents(bucket.gain + gainOf(entry))
    if (entry.kind === 'correction') bucket.restated = checkCents(bucket.restated + gainOf(entry))
    buckets.set(week.from, bucket)
  }
  return buckets
}

/**
 * A balance week by week, from the week of its first entry up to the one before the week of `until`, without gaps. The
 * entries may come in any order.
 */
export const weeklySeries = (entries: readonly BookEntry[], until: number): SeriesWeek[] => {
  const series: SeriesWeek[] = []
  const buckets = bucketsOf(entries)
  if (buckets.size === 0) return series
  let before: Cents = 0
  for (let week = weekOf(Math.min(...buckets.keys())); week.to <= until; week = weekOf(week.to)) {
    const { total, atStart, afterItsDays, gain, restated } = buckets.get(week.from) ?? nothing
    const after = checkCents(before + total)
    const closing = checkCents(after - afterItsDays)
    series.push({ week, opening: checkCents(before + atStart), gain, restated, closing })
    before = after
  }
  return series
}

/** A week in which money was at work, with its gain after every correction. */
export interface WorkedWeek extends Period {
  readonly from: number
}

/**
 * The gain in an instant's New York month: what closes added or took away, and `restated`, the part that corrections
 * did. A correction that is booked and takes effect next Sunday counts, since the balance counts it. `fraction` covers
 * the weeks closed in that month; undefined if nothing was at work.
 */
export const monthlyGain = (
  entries: readonly BookEntry[],
  worked: readonly WorkedWeek[],
  now: number,
): { amount: Cents; restated: Cents; fraction: number | undefined } => {
  const month = newYorkMonth(now)
  let [amount, restated] = [0, 0]
  for (const entry of entries) {
    const isBooked = entry.at <= now || entry.kind === 'correction'
    if (!isBooked || newYorkMonth(Math.min(entry.at, now)) !== month) continue
    amount = checkCents(amount + gainOf(entry))
    if (entry.kind === 'correction') restated = checkCents(restated + gainOf(entry))
  }
  const own = worked.filter(({ from }) => newYorkMonth(dueAt(weekOf(from))) === month)
  return { amount, restated, fraction: timeWeighted(own) }
}

const weeksBetween = (from: number, to: number): number => Math.round((to - from) / (7 * dayMs))

/** How many weeks passed from the first to the last in which money was at work, including those in between. */
export const weeksElapsed = (worked: readonly WorkedWeek[]): number => {
  const [first, last] = [worked[0], worked.at(-1)]
  return first && last ? weeksBetween(first.from, last.from) + 1 : 0
}

/** How many closed weeks since money was first at work had none at work. `until`: the end of the latest closed week. */
export const idleWeeks = (worked: readonly WorkedWeek[], until: number | null): number => {
  const [first] = worked
  return first && until !== null ? Math.max(0, weeksBetween(first.from, until) - worked.length) : 0
}

/**
 * What an investor paid in and took out up to an instant, and the balance then: for the money-weighted return. A
 * deposit counts from the Sunday on which it goes to work. If nothing is left, the time ends with the last withdrawal.
 */
export const moneyFlows = (
  entries: readonly BookEntry[],
  until: number,
): { flows: Flow[]; end: { at: number; balance: Cents } } => {
  const own = entries.filter(({ at }) => at < until)
  const flows = own
    .map((entry) => ({
      at: entry.kind === 'deposit' ? depositEffectiveAt(entry.at) : entry.at,
      amount: balanceChange(entry) - gainOf(entry),
    }))
    .filter(({ amount }) => amount !== 0)
  const balance = own.reduce((sum, entry) => checkCents(sum + balanceChange(entry)), 0)
  return { flows, end: { at: balance === 0 ? Math.max(0, ...flows.map(({ at }) => at)) : until, balance } }
}
