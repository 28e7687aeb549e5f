/**
 * Lengths of time in milliseconds, on a clock that never changes. A day or a week in New York may be an hour longer
 * or shorter: ask new-york.ts and week.ts.
 */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daysPerWeek = 7
export const weekMs = daysPerWeek * dayMs

export const secondsPerMinute = 60
