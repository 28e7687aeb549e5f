import { hourMs, minuteMs, weekMs } from '#fund/calendar/time.ts'
import { type Week, weekOf } from '#fund/calendar/week.ts'

const middleMs = weekMs / 2

const days = { Monday: 1, Tuesday: 2, Wednesday: 3, Thursday: 4 } as const
const officeHour = 10

/**
 * The trading week `weeks` after the one that begins at `firstWeek`; a change of the clock in between does not matter.
 */
export const weekAfter = (firstWeek: number, weeks: number): Week => weekOf(firstWeek + weeks * weekMs + middleMs)

/** A morning in the office, `minutes` after about ten o'clock. */
export const dayOf = (week: Week, day: keyof typeof days, minutes = 0): number =>
  week.from + (days[day] * 24 + officeHour) * hourMs + minutes * minuteMs
