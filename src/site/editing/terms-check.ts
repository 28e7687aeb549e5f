import type { InferOutput } from 'valibot'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import type { Mistake } from '#reading/mistake.ts'
import { checkFile } from '#reading/record.ts'
import { termsFile, versionMistakes } from '#reading/terms-versions.ts'
import { placesIn } from '#reading/yaml.ts'
import { termsRecord } from '#site/terms/file.ts'
import { historyMistakes } from '#site/terms/history-check.ts'
import { valuesOf } from '#site/terms/stated.ts'

/** Figures of the record that are not those of the first version: a change of them is a version of its own. */
const beginningMistakes = ({ terms }: InferOutput<typeof termsRecord>) =>
  Object.entries(valuesOf(termsFromBeginning.figures)).flatMap(([id, value]) => {
    const written = terms[id]?.value
    if (JSON.stringify(written) === JSON.stringify(value)) return []
    const expected = `${JSON.stringify(value)}, as from the beginning: a change of it is a version of its own, under versions`
    return [{ keys: ['terms', id, 'value'], about: `the term ${id}`, found: JSON.stringify(written), expected }]
  })

/** Every mistake in the record of terms as it is now, including its history. */
export const mistakesInTerms = (root: string): readonly Mistake[] => {
  const { output, mistakes } = checkFile(root, termsFile, termsRecord)
  if (output === undefined) return mistakes
  const placeOf = placesIn(root, termsFile)
  return [...historyMistakes(output), ...versionMistakes(output.versions), ...beginningMistakes(output)].map(
    ({ keys, ...mistake }) => ({ file: termsFile, ...placeOf(keys), ...mistake }),
  )
}
