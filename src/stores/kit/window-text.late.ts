import { shownEnd, type Week } from '#fund/calendar/week.ts'
import { instantText } from './instants.ts'

/** A trading week in words: its first minute, and the Saturday minute that is shown as its end. */
export const windowText = (week: Week): { from: string; to: string } => ({
  from: instantText(week.from, { deadline: true }),
  to: instantText(shownEnd(week), { deadline: true }),
})
