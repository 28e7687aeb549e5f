import { legalHeadFields } from '#site/legal/text.ts'
import { headSource } from './head.ts'
import { noHead } from './head-mistakes.ts'
import { inOrder, type Mistake } from './mistake.ts'
import { checkRecord } from './record-check.ts'
import { readFolder, readSource, strayFile } from './source.ts'
import { mistakesInText } from './text.ts'

const folder = 'content/legal'
/** Each has a page of its own. */
const names = ['privacy.mdx', 'terms.mdx']

const mistakesInLegalHead = (file: string, text: string): readonly Mistake[] => {
  const head = headSource(text)
  return head === undefined ? [{ file, ...noHead(text) }] : checkRecord(file, head, legalHeadFields, 1).mistakes
}

const mistakesInLegalText = (root: string, name: string): Mistake[] => {
  const file = `${folder}/${name}`
  const source = readSource(root, file, 'the text: its page is made from it')
  if ('mistakes' in source) return source.mistakes
  return [
    ...mistakesInLegalHead(file, source.text),
    ...mistakesInText(file, source.text, { kind: 'legal', known: {}, pictures: [] }),
  ].sort(inOrder)
}

/** Every mistake in the legal texts. Their links are looked up in the pages once they are built. */
export const mistakesInLegalTexts = (root: string): Mistake[] => [
  ...readFolder(root, folder, new RegExp(`^(?:${names.join('|').replaceAll('.', '\\.')})$`)).strays.map((name) =>
    strayFile(folder, name, `${names.join(' or ')}: no page is made of another`, 'mdx'),
  ),
  ...names.flatMap((name) => mistakesInLegalText(root, name)),
]
