import { dayMs } from '#fund/calendar/time.ts'

/** Whole weeks, so that a post keeps its weekday; four of them, so that a demo is rebuilt at most once a month. */
const stepDays = 28

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / dayMs)

/** A calendar day, moved by some days. */
export const movedBy = (day: string, days: number): string =>
  new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

/** The day of the newest post that comes with the portal. */
const newestOfDemo = '2025-10-21'

/**
 * By how many days a demo moves a post of some day, so that its own posts follow the demo's clock as its fund does, and a
 * new install does not look abandoned: the newest then appeared within four weeks. A later post is somebody's who tries
 * the portal, and keeps the day that they wrote. Real use moves none.
 */
export const demoShiftDays = (date: string, today: string): number =>
  date > newestOfDemo ? 0 : Math.max(0, Math.floor(daysBetween(newestOfDemo, today) / stepDays) * stepDays)
