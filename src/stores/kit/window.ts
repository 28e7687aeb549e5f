import { shownEnd, type Week, weekFrom } from '#fund/calendar/week.ts'
import { instantText } from './instants.ts'

/**
 * The half-open week of a window on the wire, whose `effective_to` is only its end as shown
 * (api.md "The trading week").
 */
export const weekOfWindow = ({ effective_from }: { readonly effective_from: string }): Week =>
  weekFrom(Date.parse(effective_from))

/** A trading week in words: its first minute, and the Saturday minute that is shown as its end. */
export const windowText = (week: Week): { from: string; to: string } => ({
  from: instantText(week.from, { deadline: true }),
  to: instantText(shownEnd(week), { deadline: true }),
})
