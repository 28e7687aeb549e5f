import { type Week, weekFrom } from '#fund/calendar/week.ts'

/**
 * The half-open week of a window on the wire, whose `effective_to` is only its end as shown
 * (api.md "The trading week").
 */
export const weekOfWindow = ({ effective_from }: { readonly effective_from: string }): Week =>
  weekFrom(Date.parse(effective_from))
