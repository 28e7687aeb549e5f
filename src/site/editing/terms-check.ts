import type { Mistake } from '#reading/mistake.ts'
import { checkFile } from '#reading/record.ts'
import { placesIn } from '#reading/yaml.ts'
import { termsFile, termsRecord } from '#site/terms/file.ts'
import { historyMistakes } from '#site/terms/history-check.ts'

/** Every mistake in the record of terms as it is now, including its history. */
export const mistakesInTerms = (root: string): readonly Mistake[] => {
  const { output, mistakes } = checkFile(root, termsFile, termsRecord)
  if (output === undefined) return mistakes
  const placeOf = placesIn(root, termsFile)
  return historyMistakes(output).map(({ keys, ...mistake }) => ({ file: termsFile, ...placeOf(keys), ...mistake }))
}
