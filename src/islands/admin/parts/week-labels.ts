import { formatCalendarDate, formatCalendarMonthDay } from '#fund/calendar/week-display.ts'
import type { Analytics } from '#stores/admin/desk/analytics/analytics.ts'

export type WeeksProps = Pick<Analytics, 'weeks' | 'source'>

/** Weeks as labels for the axis of a chart. */
export const weekLabels = (weeks: readonly { readonly week: string; readonly date: string }[]) =>
  weeks.map(({ week, date }) => ({
    short: formatCalendarMonthDay(date),
    long: `${week}, ${formatCalendarDate(date)}`,
  }))
