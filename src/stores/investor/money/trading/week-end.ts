import { computed } from 'nanostores'
import { shownEnd, weekOf } from '#fund/calendar/week.ts'
import { $now } from '#stores/kit/clock.ts'

/** Saturday 23:59 of the present trading week, as epoch milliseconds. */
export const $weekEnd = computed($now, (now) => shownEnd(weekOf(now)))
