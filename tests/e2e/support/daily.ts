/**
 * A test for `npm run test:long` alone, where `npm test` holds the same at another width, in another look or on a
 * cheaper level.
 */
export const long = { tag: '@long' } as const

/** A test at one of several sizes: `npm test` takes it at the named ones, `npm run test:long` at the others as well. */
export const unlessAt = (size: number, ...daily: readonly number[]) => (daily.includes(size) ? {} : long)
