import type { Range } from '#stores/investor/home/range-choice.ts'

/** The ranges of Home's chart, from the shortest. */
export const rangeNames: readonly (readonly [Range, string])[] = [
  ['three-months', '3 months'],
  ['year-to-date', 'Year to date'],
  ['year', '1 year'],
  ['all', 'All'],
]
