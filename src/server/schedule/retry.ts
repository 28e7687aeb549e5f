import { hourMs, secondMs } from '#fund/time.ts'

const firstRetryMilliseconds = 15 * secondMs

/** How long to wait after this many failed attempts: 15 s, 30 s, 1 min … up to an hour. */
export const retryMilliseconds = (attempts: number): number =>
  Math.min(firstRetryMilliseconds * 2 ** (attempts - 1), hourMs)
