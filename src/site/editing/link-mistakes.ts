import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mistake, placeAt } from '#reading/mistake.ts'
import { postsFolder } from '#site/blog/paths.ts'
import type { BrokenLink, RepeatedId } from '#site/build/links.ts'
import { faqFolder } from '#site/texts/faq-file.ts'

/** The files whose text a page shows, in which editors wrote it. */
const sourcesOf = (root: string, page: string): string[] => {
  if (page === '/faq') return readdirSync(join(root, faqFolder)).map((name) => `${faqFolder}/${name}`)
  const files = [`${postsFolder}/${page.replace(/^\/blog\//, '')}.mdx`, `content/legal${page}.mdx`]
  return files.filter((file) => existsSync(join(root, file)))
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

/** A broken link of a finished page as a mistake: where its editor wrote it, otherwise on the page. */
export const linkMistake = (root: string, { page, address, expected, nearest }: BrokenLink): Mistake => {
  const mistake = { about: 'a link', found: JSON.stringify(address), expected, nearest }
  for (const file of sourcesOf(root, page)) {
    const text = read(root, file)
    const at = text.lastIndexOf('[', text.indexOf(`](${address})`))
    if (at >= 0) return { file, ...placeAt(text, at), ...mistake }
  }
  return { file: `the page ${page}`, line: 1, column: 1, ...mistake }
}

/** A repeated id as a mistake: at the heading that causes it, if an editor wrote it. */
export const idMistake = (root: string, { page, id }: RepeatedId): Mistake => {
  const [source] = sourcesOf(root, page)
  const text = source === undefined ? '' : read(root, source)
  const like = new RegExp(`^#{2,4} +${id.replaceAll('-', '\\W+')}\\W*$`, 'im')
  const at = text.search(like)
  return {
    file: source !== undefined && at >= 0 ? source : `the page ${page}`,
    ...(at < 0 ? { line: 1, column: 1 } : placeAt(text, at)),
    about: 'a heading',
    found: JSON.stringify(id),
    expected: 'other words: another place on the page already has this name',
  }
}
