import * as v from 'valibot'

const oldest = '2000-01-01'
const yearsAhead = 5

/** The latest day that an editor can have meant. */
const latest = (): string => `${new Date().getUTCFullYear() + yearsAhead}-12-31`

/** Whether a valid calendar day is plausible for a text of the fund. */
export const isPlausibleDay = (day: string): boolean => day >= oldest && day <= latest()

export const dayWanted = `a day of the calendar, as 2025-03-14, from the year ${oldest.slice(0, 4)} to five years from now`

/** A day as text in YAML. */
export const plausibleDay = v.pipe(v.string(), v.isoDate('a day, as 2026-11-20'), v.check(isPlausibleDay, dayWanted))
