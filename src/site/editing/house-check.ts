import { houseRecord } from '#contract/entities/house.ts'
import { houseFile } from '#reading/house.ts'
import { type Mistake, shown } from '#reading/mistake.ts'
import { nearest } from '#reading/nearest.ts'
import { checkFile } from '#reading/record-check.ts'
import { readSource } from '#reading/source.ts'
import { placesIn } from '#reading/yaml.ts'
import { contrastMistakes } from '#site/brand/contrast.ts'
import { confirmable } from '#site/brand/owner.ts'
import { termsFile, termsRecord } from '#site/terms/file.ts'
import { mistakesInDrawing } from './drawing-check.ts'

const markFile = 'content/mark.svg'

/** What the owner confirms although nobody asks for it. */
const unknownConfirmed = (root: string, confirmed: readonly string[]) => {
  const { output } = checkFile(root, termsFile, termsRecord)
  if (output === undefined) return []
  const names = [...confirmable, ...output.conflicts.map(({ id }) => id)]
  return confirmed.flatMap((id, index) =>
    names.includes(id)
      ? []
      : [
          {
            keys: ['confirmed', index],
            about: 'confirmed',
            found: shown(id),
            expected: `a name that npm run owner lists: ${confirmable.join(', ')}, or a question of ${termsFile}`,
            nearest: nearest(id, names),
          },
        ],
  )
}

/** Every mistake in the owner's file as it is now: first in its fields, then what can be seen once these are right. */
const mistakesInFile = (root: string): readonly Mistake[] => {
  const { output, mistakes } = checkFile(root, houseFile, houseRecord)
  if (output === undefined) return mistakes
  const placeOf = placesIn(root, houseFile)
  const unread = contrastMistakes(output.colours).map((each) => ({
    ...each,
    about: `colours · ${String(each.keys[1])}`,
  }))
  return [...unread, ...unknownConfirmed(root, output.confirmed)].map(({ keys, ...mistake }) => ({
    file: houseFile,
    ...placeOf(keys),
    ...mistake,
  }))
}

const mistakesInMark = (root: string): readonly Mistake[] => {
  const source = readSource(root, markFile, 'the mark of the fund, a drawing of 32 units square')
  return 'mistakes' in source ? source.mistakes : mistakesInDrawing(markFile, source.text)
}

/** Every mistake in what the owner writes and draws. */
export const mistakesInHouse = (root: string): readonly Mistake[] => [...mistakesInFile(root), ...mistakesInMark(root)]
