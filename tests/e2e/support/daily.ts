/**
 * A test only for `npm run test:long`, if `npm test` checks the same at another width, in another look or at a cheaper
 * level.
 */
export const long = { tag: '@long' } as const

/** A test at one of several sizes: `npm test` runs it at the named ones, `npm run test:long` at the others as well. */
export const unlessAt = (size: number, ...daily: readonly number[]) => (daily.includes(size) ? {} : long)
