import { newYork } from './new-york.ts'
import { instantOf } from './zone.ts'

const nearDate = new Intl.DateTimeFormat('en-US', {
  timeZone: newYork,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** "Thu, Nov 26" in New York, for a day only days away. */
export const formatNearDate = (at: number): string => nearDate.format(at)

/** The instant of a New York wall time as a form field has it, `2026-11-23T09:00`; null for anything else. */
export const typedNewYorkInstant = (typed: string): number | null => {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN
  return Number.isNaN(wall) ? null : instantOf(newYork, wall)
}

/** The language of the screens, in the variant that a person prefers: it decides the order of day and month. */
const englishOf = (languages: readonly string[]): string => languages.find((one) => /^en\b/i.test(one)) ?? 'en-US'

/**
 * How a person writes a date and time, as far as their languages tell: "Sun, Nov 22, 2026, 5:30 AM", "Sun, 22 Nov 2026,
 * 05:30". The words are English like the screens; a 12 or 24 hour clock follows the first language. Only for times on
 * the person's own clock: New York times, and what is shown beside them, are written as the specification writes them.
 */
export const ownInstants = (languages: readonly string[], zone: string): ((at: number) => string) => {
  const { hour12 } = new Intl.DateTimeFormat([...languages], { hour: 'numeric' }).resolvedOptions()
  const format = new Intl.DateTimeFormat(englishOf(languages), {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(hour12 ? { hour12 } : { hourCycle: 'h23' }),
  })
  return (at) => format.format(at)
}
