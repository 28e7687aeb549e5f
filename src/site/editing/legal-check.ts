import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mistake } from './mistake.ts'
import { mistakesInText } from './text.ts'

const folder = 'content/legal'

/** Every mistake in the legal texts. Their links are looked up in the pages once they are built. */
export const mistakesInLegalTexts = (root: string): Mistake[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.mdx'))
    .flatMap((name) => {
      const file = `${folder}/${name}`
      return mistakesInText(file, readFileSync(join(root, file), 'utf8'), { kind: 'legal', known: {}, pictures: [] })
    })
