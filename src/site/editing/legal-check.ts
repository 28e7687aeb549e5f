import { headSource, textBelowHead } from '#reading/head.ts'
import { inOrder, type Mistake } from '#reading/mistake.ts'
import { checkRecord } from '#reading/record.ts'
import { readFolder, readSource, strayFile } from '#reading/source.ts'
import { readYaml } from '#reading/yaml.ts'
import { legalHeadFields } from '#site/legal/text.ts'
import { settings } from '#site/settings.ts'
import { mistakesInCompiling } from '#site/texts/compiled.ts'
import { mistakesInText } from '#site/texts/text.ts'
import { headMarks } from './answer-marks.ts'
import { noHead, plainWordsInHead } from './head-mistakes.ts'

const folder = 'content/legal'
/** Each has a page of its own. */
const names = ['privacy.mdx', 'terms.mdx']

const mistakesInLegalHead = (file: string, head: string): readonly Mistake[] => {
  const { output, mistakes } = checkRecord(file, head, legalHeadFields, 1)
  if (output === undefined) return mistakes
  const read = readYaml(file, head, 1)
  return (['title', 'description'] as const).flatMap((about) =>
    headMarks(output[about]).map((found) => ({
      file,
      ...('mistakes' in read ? { line: 1, column: 1 } : read.placeOf([about])),
      about,
      found,
      expected: plainWordsInHead,
    })),
  )
}

const mistakesInLegalText = (root: string, name: string): Mistake[] => {
  const file = `${folder}/${name}`
  const source = readSource(root, file, 'the text: its page is made from it')
  if ('mistakes' in source) return source.mistakes
  const head = headSource(source.text)
  if (head === undefined) return [{ file, ...noHead(source.text) }]
  const around = { kind: 'legal', pictures: [] } as const
  const mistakes = [
    ...mistakesInLegalHead(file, head),
    ...mistakesInText(file, source.text, { ...around, known: { portal: settings.portal } }),
  ]
  return mistakes.length > 0
    ? mistakes.sort(inOrder)
    : [...mistakesInCompiling(file, textBelowHead(source.text), around)]
}

/** Every mistake in the legal texts. Their links are checked in the pages once they are built. */
export const mistakesInLegalTexts = (root: string): Mistake[] => [
  ...readFolder(root, folder, new RegExp(`^(?:${names.join('|').replaceAll('.', '\\.')})$`)).strays.map((name) =>
    strayFile(folder, name, `${names.join(' or ')}: no page is made of another`, 'mdx'),
  ),
  ...names.flatMap((name) => mistakesInLegalText(root, name)),
]
