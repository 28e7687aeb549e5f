import { formatInstant } from '#fund/calendar/week-display.ts'

/** An instant from the wire, in New York. */
export const instant = (iso: string): string => `${formatInstant(Date.parse(iso))} New York`
