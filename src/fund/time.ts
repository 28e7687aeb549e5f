/**
 * Lengths of time in milliseconds. They count on a clock that never changes: a day or a week of New York may be an
 * hour longer or shorter, and is found by new-york.ts and week.ts.
 */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
