import { wholeNumbers } from '#fund/money/whole-numbers.ts'
import { reached } from '#fund/returns/drawdown.ts'
import { toPercent } from '#fund/text/format.ts'

const seed = 500
/** A week's return lies between these, so that the line rises more slowly than a fund would like to. */
const basisPointsMin = -140
const basisPointsMax = 180
const basisPointsPerOne = 10_000

/**
 * The "random benchmark series" of spec §2: this many weekly returns as fractions, the same at every visit. It is not
 * based on any index.
 */
const illustrativeReturns = (weeks: number): readonly number[] => {
  const pick = wholeNumbers(seed)
  return Array.from({ length: weeks }, () => pick(basisPointsMin, basisPointsMax) / basisPointsPerOne)
}

export const illustrativeName = 'Benchmark (illustrative)'

/** How far it has come since before the first of these weeks, in percent, at the end of each. */
export const illustrativePercents = (weeks: number): readonly number[] =>
  reached(illustrativeReturns(weeks)).map(({ grown }) => toPercent(grown))
