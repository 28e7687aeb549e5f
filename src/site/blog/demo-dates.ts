import { dayMs } from '#fund/calendar/time.ts'

/** Whole weeks, so that a post keeps its weekday; four of them, so that a demo is rebuilt at most once a month. */
const stepDays = 28

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs)

/** A calendar day, moved by some days. */
export const movedBy = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * By how many days a demo moves its posts, so that they follow the demo's clock as its fund does, and a new install
 * does not look abandoned: the latest post that is due then appeared within four weeks. Real use keeps the dates that
 * were written.
 */
export const demoShiftDays = (dates: readonly string[], today: string): number => {
  const latest = dates
    .filter((date) => date <= today)
    .toSorted()
    .at(-1)
  return latest === undefined ? 0 : Math.floor(daysBetween(latest, today) / stepDays) * stepDays
}
