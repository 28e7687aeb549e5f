import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legalHeadFields } from '#site/legal/text.ts'
import { headSource } from './head.ts'
import { noHead } from './head-mistakes.ts'
import { inOrder, type Mistake } from './mistake.ts'
import { checkRecord } from './record-check.ts'
import { mistakesInText } from './text.ts'

const folder = 'content/legal'

const mistakesInLegalHead = (file: string, text: string): readonly Mistake[] => {
  const head = headSource(text)
  return head === undefined ? [{ file, ...noHead(text) }] : checkRecord(file, head, legalHeadFields, 1).mistakes
}

/** Every mistake in the legal texts. Their links are looked up in the pages once they are built. */
export const mistakesInLegalTexts = (root: string): Mistake[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.mdx'))
    .flatMap((name) => {
      const file = `${folder}/${name}`
      const text = readFileSync(join(root, file), 'utf8')
      return [
        ...mistakesInLegalHead(file, text),
        ...mistakesInText(file, text, { kind: 'legal', known: {}, pictures: [] }),
      ].sort(inOrder)
    })
