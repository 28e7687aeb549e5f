import { formatCalendarDate, formatCalendarMonthDay, formatterOf } from '#fund/calendar/week-display.ts'
import type { Analytics } from '#stores/admin/desk/analytics/analytics.ts'

export type WeeksProps = Pick<Analytics, 'weeks' | 'source'>

/** Weeks as labels for the axis of a chart. */
export const weekLabels = (weeks: readonly { readonly week: string; readonly date: string }[]) =>
  weeks.map(({ week, date }) => ({
    short: formatCalendarMonthDay(date),
    long: `${week}, ${formatCalendarDate(date)}`,
  }))

/** "Nov 2026" for "2026-11" or for a day of it. */
export const monthName = (day: string): string =>
  formatterOf('en-US', 'UTC', { month: 'short', year: 'numeric' }).format(
    Date.parse(`${day.slice(0, 'YYYY-MM'.length)}-15T12:00:00Z`),
  )
