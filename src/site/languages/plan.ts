import type { Language } from '#contract/entities/language.ts'
import type { Places } from './addresses.ts'
import { signInSentences } from './island-words.ts'
import { localPage } from './page.ts'
import { decodeHtml, translatorOf } from './translator.ts'
import { type Names, unitOf } from './unit.ts'

/**
 * Sentences that pages say only in some builds: with the first published root, or its absence, a build says others. A
 * language has all of them, so that no root stops its pages. In the form in which they are looked up (unit.ts).
 */
const sometimesSaid: readonly string[] = [
  '<1>Every week is sealed</1> by one line over every account, which we sign and publish',
  '<1>Week {1}</1> sealed <2>{2}, {3} UTC</2>, over {4} account',
  '<1>Week {1}</1> sealed <2>{2}, {3} UTC</2>, over {4} accounts',
  'Change one cent anywhere, and that line changes.',
  'Change one cent anywhere, and this line changes.',
  'published roots since {1}',
  'stated on {1}',
  'at the close of {1}',
  '{1} at the close of {2}',
]

/** A built page of the original. */
export interface Original {
  readonly file: string
  readonly path: string
  readonly html: string
}

/** What a language will have of the site, and what is missing. */
export interface Plan {
  readonly language: Language
  readonly own: ReadonlySet<string>
  /** Sentences that every language must have, by the first page that contains them. */
  readonly lacks: ReadonlyMap<string, string>
  /** Sentences of the texts that a language may leave in English, by their page. */
  readonly mayLack: ReadonlyMap<string, readonly string[]>
}

const isPost = (path: string): boolean => /^\/blog\/[a-z0-9-]+$/.test(path)
const tagIn = (path: string): string | undefined => /^\/blog\/tag\/([^/]+)/.exec(path)?.[1]?.replaceAll('-', ' ')
/**
 * What a language either has or lacks as a whole: a post, the list of a tag that came with it, and the texts that
 * counsel is responsible for.
 */
const mayBeMissing = (path: string): boolean =>
  isPost(path) || tagIn(path) !== undefined || /^\/(?:privacy|terms)(?:\/|$)/.test(path)

/** What lists show of a post: its title, its excerpt, its picture. */
const headOf = ({ html }: Original): string[] =>
  [
    /property="og:title" content="([^"]*)"/,
    /name="description" content="([^"]*)"/,
    /class="picture"[\s\S]*?(?:(?:aria-label|alt)="([^"]*)"|$)/,
  ].flatMap((pattern) => decodeHtml(pattern.exec(html)?.[1] ?? ''))

/** Names that sentences may contain: the house's own words, and the posts by their titles. */
export const namesOf = (house: Names['house'], originals: readonly Original[]): Names => ({
  house,
  posts: new Set(originals.filter(({ path }) => isPost(path)).flatMap((post) => headOf(post).slice(0, 1))),
})

const missingIn = (page: Original, language: Language, names: Names, places: Places): string[] => {
  const missing = new Set<string>()
  localPage(
    page.html,
    translatorOf(language, names, (key) => missing.add(key)),
    places,
  )
  return [...missing]
}

export const planOf = (
  language: Language,
  originals: readonly Original[],
  names: Names,
  site: Pick<Places, 'portal' | 'known'>,
  ofFeed: readonly string[] = [],
): Plan => {
  const places = { ...site, tag: language.tag, own: new Set<string>() }
  const found = originals.map((page) => ({ page, missing: missingIn(page, language, names, places) }))
  const left = found.filter(({ page, missing }) => missing.length > 0 && mayBeMissing(page.path))
  const heads = new Set(
    left.flatMap(({ page }) => tagIn(page.path) ?? headOf(page)).map((text) => unitOf(text, names).key),
  )
  const lacks = new Map<string, string>()
  const lack = (key: string, path: string): void => {
    if (!heads.has(key) && !lacks.has(key)) lacks.set(key, path)
  }
  for (const { page, missing } of found) if (!mayBeMissing(page.path)) for (const key of missing) lack(key, page.path)
  for (const text of ofFeed) {
    const { key } = unitOf(text, names)
    if (!language.sentences.has(key)) lack(key, '/rss.xml')
  }
  for (const sentence of signInSentences) if (!language.sentences.has(sentence)) lack(sentence, '/login')
  for (const sentence of sometimesSaid) if (!language.sentences.has(sentence)) lack(sentence, '/')
  const without = new Set(left.map(({ page }) => page.path))
  return {
    language,
    own: new Set(originals.map(({ path }) => path).filter((path) => !without.has(path))),
    lacks,
    mayLack: new Map(left.map(({ page, missing }) => [page.path, missing.filter((key) => !lacks.has(key))])),
  }
}
