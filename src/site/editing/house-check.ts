import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseRecord } from '#contract/entities/house.ts'
import { houseFile } from '#reading/house.ts'
import { type Mistake, shown } from '#reading/mistake.ts'
import { nearest } from '#reading/nearest.ts'
import { checkFile } from '#reading/record.ts'
import { readSource } from '#reading/source.ts'
import { termsFile } from '#reading/terms-versions.ts'
import { readYaml } from '#reading/yaml.ts'
import { contrastMistakes } from '#site/brand/contrast.ts'
import { decisionMistakes } from '#site/brand/decisions.ts'
import { confirmable } from '#site/brand/owner.ts'
import { termsRecord } from '#site/terms/file.ts'
import { mistakesInDrawing } from './drawing-check.ts'

const markFile = 'content/mark.svg'

/** What the owner confirms although nobody asks for it, or decides under another name than its question's. */
const unknownConfirmed = (confirmed: readonly string[], questions: readonly { id: string }[]) =>
  confirmed.flatMap((id, index) => {
    if (confirmable.includes(id)) return []
    const expected = questions.some((question) => question.id === id)
      ? `it under decisions, with the reading that you choose: npm run owner lists the readings of ${id}`
      : `a name that npm run owner lists: ${confirmable.join(', ')}`
    return [
      { keys: ['confirmed', index], about: 'confirmed', found: shown(id), expected, nearest: nearest(id, confirmable) },
    ]
  })

type Judged = Omit<Mistake, 'file' | 'line' | 'column'> & { keys: readonly PropertyKey[]; name?: true }

/** Every mistake in the owner's file as it is now: first in its fields, then what can be seen once these are right. */
const mistakesInFile = (root: string): readonly Mistake[] => {
  const { output, mistakes } = checkFile(root, houseFile, houseRecord)
  if (output === undefined) return mistakes
  const read = readYaml(houseFile, readFileSync(join(root, houseFile), 'utf8'))
  if ('mistakes' in read) return read.mistakes
  const questions = checkFile(root, termsFile, termsRecord).output?.conflicts
  const unread = contrastMistakes(output.colours).map((each) => ({
    ...each,
    about: `colours · ${String(each.keys[1])}`,
  }))
  // The record's own mistakes are told where they are.
  const judged = questions
    ? [...unknownConfirmed(output.confirmed, questions), ...decisionMistakes(output.decisions, questions)]
    : []
  return [...unread, ...judged].map(({ keys, name, ...mistake }: Judged) => ({
    file: houseFile,
    ...(name ? read.placeOfName(keys) : read.placeOf(keys)),
    ...mistake,
  }))
}

const mistakesInMark = (root: string): readonly Mistake[] => {
  const source = readSource(root, markFile, 'the mark of the fund, a drawing of 32 units square')
  return 'mistakes' in source ? source.mistakes : mistakesInDrawing(markFile, source.text)
}

/** Every mistake in what the owner writes and draws. */
export const mistakesInHouse = (root: string): readonly Mistake[] => [...mistakesInFile(root), ...mistakesInMark(root)]
