import { type Week, weekOf } from '#fund/week.ts'

const hourMilliseconds = 3_600_000
const weekMilliseconds = 168 * hourMilliseconds
const middleMilliseconds = weekMilliseconds / 2

const days = { Monday: 1, Tuesday: 2, Wednesday: 3, Thursday: 4 } as const
const officeHour = 10

/** The trading week so many weeks after the one that begins then; a change of the clock between does not matter. */
export const weekAfter = (firstWeek: number, weeks: number): Week =>
  weekOf(firstWeek + weeks * weekMilliseconds + middleMilliseconds)

/** A morning in the office, `minutes` after ten o'clock or so. */
export const dayOf = (week: Week, day: keyof typeof days, minutes = 0): number =>
  week.from + (days[day] * 24 + officeHour) * hourMilliseconds + minutes * 60_000
