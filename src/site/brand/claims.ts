import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { record as Record } from '../terms/record.ts'

/** A figure of the specification's section 9 that pages state: whoever owns the fund answers for it. */
export interface Claim {
  readonly id: string
  readonly source: string
  /** The pages that state it: '/', '/faq'. */
  readonly pages: readonly string[]
}

/** Where pages are written, and which page each file is a part of. */
const written: readonly (readonly [string, (file: string) => string])[] = [
  ['src/site/landing/*.{astro,ts}', () => '/'],
  ['src/site/terms/capital.ts', () => '/'],
  ['src/pages/*.astro', (file) => file.replace(/^src\/pages(\/.*)\.astro$/, '$1').replace(/^\/index$/, '/')],
  ['src/islands/auth/*.tsx', (file) => (/Register/.test(file) ? '/register' : '/login')],
  ['content/faq/*.yaml', () => '/faq'],
  ['content/legal/*.mdx', (file) => file.replace(/^content\/legal(\/.*)\.mdx$/, '$1')],
  ['content/blog/*.mdx', (file) => file.replace(/^content(\/.*)\.mdx$/, '$1')],
]

/** Whether a page's text names a term, or a constant of the code that applies it. */
const states = (text: string, id: string, constants: readonly string[]): boolean =>
  new RegExp([`["'{.]${id}\\b`, ...constants.map((name) => `\\b${name}\\b`)].join('|')).test(text)

const ofSection9 = /^spec §9\b/

/** Every claim of section 9 that a page states, with the pages. */
export const claimsOnPages = ({ terms }: Pick<typeof Record, 'terms'>, root = '.'): readonly Claim[] => {
  const texts = written.flatMap(([files, pageOf]) =>
    globSync(files, { cwd: root }).map((file) => ({
      page: pageOf(file.replaceAll('\\', '/')),
      text: readFileSync(join(root, file), 'utf8'),
    })),
  )
  return Object.entries(terms)
    .filter(([, { source }]) => ofSection9.test(source))
    .map(([id, { source, code = [] }]) => {
      const pages = texts.filter(({ text }) => states(text, id, [code].flat())).map(({ page }) => page)
      return { id, source, pages: [...new Set(pages)].sort() }
    })
    .filter(({ pages }) => pages.length > 0)
}
