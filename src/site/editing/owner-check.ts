import type { Mistake } from '#reading/mistake.ts'
import { mistakesInHouse } from './house-check.ts'
import { mistakesInTerms } from './terms-check.ts'

/** Every mistake in the files that all pages are made from; neither file is loaded for it. */
export const mistakesOfOwner = (root: string): readonly Mistake[] => [
  ...mistakesInHouse(root),
  ...mistakesInTerms(root),
]
