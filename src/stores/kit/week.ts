import { computed } from 'nanostores'
import { shownEnd, type Week, weekFrom, weekOf } from '#fund/calendar/week.ts'
import { $now } from './clock.ts'

/**
 * The half-open week of a window on the wire, whose `effective_to` is only its end as shown
 * (api.md "The trading week").
 */
export const weekOfWindow = ({ effective_from }: { readonly effective_from: string }): Week =>
  weekFrom(Date.parse(effective_from))

/** Saturday 23:59 of the present trading week, as epoch milliseconds. */
export const $weekEnd = computed($now, (now) => shownEnd(weekOf(now)))
