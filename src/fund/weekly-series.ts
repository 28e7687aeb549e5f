import { type Cents, checkCents } from './money.ts'
import { newYorkMonth } from './new-york.ts'
import { type Period, timeWeighted } from './returns.ts'
import { type Week, weekOf } from './week.ts'

/** What moved a balance, and when it took effect: the investor's own money (`flow`, negative if it goes out) or a result (`gain`). Cents. */
export interface Movement {
  at: number
  flow: Cents
  gain: Cents
}

/** A trading week of a balance. `flow` came or went during it, and counts from the next one. */
export interface SeriesWeek extends Period {
  week: Week
  flow: Cents
  closing: Cents
}

/**
 * A balance week by week, from the week of its first movement up to the one before the week of `until`, without gaps.
 * An instant at a week's end counts to that week, so that a flow at Sunday 00:01 is in the opening of the week
 * that begins there, and a correction effective then is a gain of the week before. A deposit inside a week is at work
 * from the next. Movements may come in any order.
 */
export const weeklySeries = (movements: readonly Movement[], until: number): SeriesWeek[] => {
  const ordered = movements.toSorted((a, b) => a.at - b.at)
  const series: SeriesWeek[] = []
  const first = ordered[0]
  if (first === undefined) return series
  let week = weekOf(first.at - 1)
  let place = 0
  let opening: Cents = 0
  while (week.to <= until) {
    let flow = 0
    let gain = 0
    for (let next = ordered[place]; next !== undefined && next.at <= week.to; next = ordered[++place]) {
      flow += next.flow
      gain += next.gain
    }
    const closing = checkCents(opening + flow + gain)
    series.push({ week, opening, gain: checkCents(gain), flow: checkCents(flow), closing })
    opening = closing
    week = weekOf(week.to)
  }
  return series
}

/** The gain of an instant's New York month so far, in cents; and time-weighted as a fraction, undefined if nothing was at work. */
export const monthlyGain = (
  movements: readonly Movement[],
  now: number,
): { amount: Cents; fraction: number | undefined } => {
  const month = newYorkMonth(now)
  const known = movements.filter(({ at }) => at <= now)
  const periods: Period[] = []
  let amount = 0
  for (const { at, gain } of known) {
    if (gain === 0 || newYorkMonth(at) !== month) continue
    amount += gain
    periods.push({ opening: openingOf(known, at), gain })
  }
  return { amount: checkCents(amount), fraction: timeWeighted(periods) }
}

/** The balance at work in the week whose gain took effect at that instant. */
const openingOf = (movements: readonly Movement[], gainAt: number): Cents => {
  const { from } = weekOf(gainAt - 1)
  return movements.reduce((sum, { at, flow, gain }) => (at <= from ? checkCents(sum + flow + gain) : sum), 0)
}
