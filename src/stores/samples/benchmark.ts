import { wholeNumbers } from './weeks.ts'

const seed = 500
/** A week's return lies between these, so that the line wanders upwards more slowly than a fund would like to. */
const basisPointsMin = -140
const basisPointsMax = 180
const basisPointsPerOne = 10_000

/** The "random benchmark series" of spec §2: so many weekly returns as fractions, the same at every visit. No index stands behind it. */
export const illustrativeBenchmark = (weeks: number): readonly number[] => {
  const pick = wholeNumbers(seed)
  return Array.from({ length: weeks }, () => pick(basisPointsMin, basisPointsMax) / basisPointsPerOne)
}
