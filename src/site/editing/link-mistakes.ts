import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrokenLink, RepeatedId } from '#site/build/links.ts'
import type { Mistake } from './mistake.ts'
import { placeAt } from './place.ts'
import { postsFolder } from './posts-check.ts'

/** The source whose text a page shows, where an editor wrote it. */
const sourceOf = (root: string, page: string): string | undefined =>
  [`${postsFolder}/${page.replace(/^\/blog\//, '')}.mdx`, `content/legal${page}.mdx`].find((file) =>
    existsSync(join(root, file)),
  )

/** A broken link of a finished page as a mistake: where its editor wrote it, or else on the page. */
export const linkMistake = (root: string, { page, address, expected, nearest }: BrokenLink): Mistake => {
  const source = sourceOf(root, page)
  const text = source === undefined ? '' : readFileSync(join(root, source), 'utf8')
  const at = text.lastIndexOf('[', text.indexOf(`](${address})`))
  const place = at < 0 ? { line: 1, column: 1 } : placeAt(text, at)
  return {
    file: source !== undefined && at >= 0 ? source : `the page ${page}`,
    ...place,
    about: 'a link',
    found: JSON.stringify(address),
    expected,
    nearest,
  }
}

/** Two places of one name as a mistake: at the heading that reads like it, if an editor wrote it. */
export const idMistake = (root: string, { page, id }: RepeatedId): Mistake => {
  const source = sourceOf(root, page)
  const text = source === undefined ? '' : readFileSync(join(root, source), 'utf8')
  const like = new RegExp(`^#{2,4} +${id.replaceAll('-', '\\W+')}\\W*$`, 'im')
  const at = text.search(like)
  return {
    file: source !== undefined && at >= 0 ? source : `the page ${page}`,
    ...(at < 0 ? { line: 1, column: 1 } : placeAt(text, at)),
    about: 'a heading',
    found: JSON.stringify(id),
    expected: 'other words: another place of the page has this name already',
  }
}
