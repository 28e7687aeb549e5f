import { hourMs, secondMs } from '#fund/calendar/time.ts'

const firstRetryMs = 15 * secondMs

/** How long to wait after this many failed attempts: 15 s, 30 s, 1 min … up to an hour. */
export const retryMs = (attempts: number): number => Math.min(firstRetryMs * 2 ** (attempts - 1), hourMs)
