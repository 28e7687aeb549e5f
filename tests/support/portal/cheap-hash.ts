import type { HashCost } from '#server/platform/config/config.ts'

/** A hash that takes almost no time, for tests that are not about its cost. */
export const cheapHash: HashCost = { bits: 4, r: 8, p: 1 }
