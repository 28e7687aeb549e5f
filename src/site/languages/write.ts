import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Language, localPath, original } from '#contract/entities/language.ts'
import { escapeHtml } from '#fund/text/words.ts'
import { languagesFolder } from '#reading/languages.ts'
import { addressOfPageFile } from '#site/build/headers.ts'
import { closedMatches, replaceClosed } from '../closed-matches.ts'
import { house } from '../house.ts'
import { localAddress, type Places } from './addresses.ts'
import { type Version, versionsOf, withAlternates } from './alternates.ts'
import { withIslandWords } from './island-words.ts'
import { localPage, writerOf } from './page.ts'
import { namesOf, type Original, type Plan, planOf } from './plan.ts'
import { rewrite, type Writer } from './rewrite.ts'
import { decodeHtml, translatorOf } from './translator.ts'

const items = /<item>[\s\S]*?(?:(?<end><\/item>)|$)/g
const contents = /(<content:encoded>)([\s\S]*?)(?:(?<end><\/content:encoded>)|$)/g
const pathOf = (item: string, portal: string): string =>
  (/<link>([^<]*)<\/link>/.exec(item)?.[1] ?? '').slice(portal.length)

const withAddresses = (xml: string, places: Places): string =>
  xml.replace(
    /(<(?:link|guid)[^<>]*>)([^<]*)(?=<)|(\shref=")([^"]*)(?=")/g,
    (_, tag = '', text = '', name = '', href = '') => {
      const address: string = text || href
      return tag + name + (localAddress(places, address) ?? address)
    },
  )

/** What the feed says about itself: its title and its description. */
const feedTexts = (xml: string): string[] =>
  [...replaceClosed(xml, items, () => '').matchAll(/<(?:title|description)>([^<]*)</g)].map(([, text]) =>
    decodeHtml(text ?? ''),
  )

/** The feed of the blog with the posts that the language has; undefined if it has none. */
const localFeed = (xml: string, writer: Writer, places: Places): string | undefined => {
  const own = (item: string): boolean => places.own.has(pathOf(item, places.portal))
  if (!closedMatches(xml, items).some(([item]) => own(item))) return undefined
  const posts = replaceClosed(xml, items, (item: string) => (own(item) ? item : ''))
  const named = posts.replace(
    /(<(title|description|category)>)([^<]*)(<)/g,
    (_, open: string, __, text: string, close: string) => {
      const value = decodeHtml(text)
      return open + escapeHtml(writer.value(value) ?? value) + close
    },
  )
  const said = replaceClosed(
    named,
    contents,
    (_, open: string, text: string, close: string) => open + escapeHtml(rewrite(decodeHtml(text), writer)) + close,
  ).replace(/<language>[^<]*</, `<language>${places.tag.toLowerCase()}<`)
  return withAddresses(said, { ...places, own: new Set([...places.own, '/rss.xml']) })
}

const entry = /<url><loc>([^<]*)<\/loc>([\s\S]*?)(?:(?<end><\/url>)|$)/g

/** The site map with every version of every page, each with links to all of them. */
const withVersions = (xml: string, portal: string, versionsAt: (path: string) => readonly Version[]): string =>
  replaceClosed(
    xml.replace('<urlset ', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml" '),
    entry,
    (whole: string, address: string, rest: string) => {
      const path = address.slice(portal.length).replace(/(.)\/$/, '$1')
      const versions = versionsAt(path)
      if (versions.length < 2) return whole
      const links = versions
        .map(({ tag, path: at }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${portal}${at}"/>`)
        .join('')
      return versions
        .map(({ tag, path: at }) => `<url><loc>${tag === original ? address : portal + at}</loc>${rest}${links}</url>`)
        .join('')
    },
  )

/** Both dashboards are in English, and so are the page that checks a paper and the roots that it checks against. */
const untranslated = new Set(['/dashboard', '/admin', '/viewing', '/verify', '/form-refused/roots'])
/** Pages that the server makes, in English. */
const madeByServer = ['/proofs']
const isIsland = (path: string): boolean => path === '/login' || path === '/register'
/** Pages without an address of their own have no versions to link to. */
const isAnswer = (path: string): boolean => path === '/404' || path.startsWith('/form-refused/')

const { name, legalName, jurisdiction, address, mail } = house

interface BuiltOriginal {
  readonly dir: string
  readonly portal: string
  readonly originals: readonly Original[]
  readonly known: ReadonlySet<string>
  /** The feed of the blog. */
  readonly feed: string
}

/** The pages of a built folder that a language can have, and every address in it. */
export const readOriginal = async (dir: string, files: readonly string[], portal: string): Promise<BuiltOriginal> => {
  const pages = files.filter((file) => file.endsWith('.html') && !untranslated.has(addressOfPageFile(file)))
  const originals = pages.map(async (file) => ({
    file,
    path: addressOfPageFile(file),
    html: await readFile(join(dir, file), 'utf8'),
  }))
  const inFiles = files.map((file) => (file.endsWith('.html') ? addressOfPageFile(file) : `/${file}`))
  const known = new Set([...inFiles, ...madeByServer])
  const feed = await readFile(join(dir, 'rss.xml'), 'utf8')
  return { dir, portal, originals: await Promise.all(originals), known, feed }
}

const houseNames = { name, legalName, jurisdiction, address, ...mail }

export const planFor = ({ originals, known, portal, feed }: BuiltOriginal, language: Language): Plan =>
  planOf(language, originals, namesOf(houseNames, originals), { portal, known }, feedTexts(feed))

const shownMistakes = 20

const checkPlan = ({ language: { tag }, lacks }: Plan): void => {
  if (lacks.size === 0) return
  const lines = [...lacks].slice(0, shownMistakes).map(([key, path]) => `${path}: "${key}"`)
  const more = lacks.size > shownMistakes ? [`and ${lacks.size - shownMistakes} more`] : []
  throw new Error(
    [
      `${languagesFolder}/${tag} lacks sentences. "npm run language -- ${tag}" lists them for translation; "draft: true" in its language.yaml keeps the language out of the site until then.`,
      ...lines,
      ...more,
    ].join('\n'),
  )
}

const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

const edit = async (file: string, change: (text: string) => string): Promise<void> => {
  if (existsSync(file)) await writeFile(file, change(await readFile(file, 'utf8')))
}

const withClosedPages = (tags: readonly string[]) => (robots: string) =>
  robots.replace(/(?=\nSitemap:)/, tags.map((tag) => `Disallow: /${tag}/login\nDisallow: /${tag}/register\n`).join(''))

/** Writes every language's pages and feed beside the original's, and links to the others into all of them. */
export const writeLanguages = async (built: BuiltOriginal, languages: readonly Language[]): Promise<void> => {
  if (languages.length === 0) return
  const { dir, portal, originals, known } = built
  const plans = languages.map((language) => planFor(built, language))
  plans.forEach(checkPlan)
  const versionsAt = (path: string): Version[] =>
    versionsOf(
      path,
      plans.map(({ language, own }) => [language, own]),
    )
  const linked = (html: string, tag: string, path: string): string =>
    isAnswer(path) ? html : withAlternates(html, tag, versionsAt(path), portal)
  for (const { language, own } of plans) {
    const { tag } = language
    if (existsSync(join(dir, tag))) throw new Error(`${languagesFolder}/${tag}: the site already has a page at /${tag}`)
    const translator = translatorOf(language, namesOf(houseNames, originals))
    const places: Places = { tag, portal, known, own }
    const rss = localFeed(built.feed, writerOf(translator, places), places)
    const withFeed: Places = rss === undefined ? places : { ...places, own: new Set([...own, '/rss.xml']) }
    if (rss !== undefined) await put(join(dir, localPath(tag, '/rss.xml')), rss)
    for (const { path, html } of originals) {
      if (!own.has(path)) continue
      const page = linked(localPage(html, translator, withFeed), tag, path)
      await put(join(dir, `${localPath(tag, path)}.html`), isIsland(path) ? withIslandWords(page, language, own) : page)
    }
  }
  for (const { file, path, html } of originals) await put(join(dir, file), linked(html, original, path))
  const tags = plans.map(({ language }) => language.tag)
  await edit(join(dir, 'sitemap.xml'), (xml) => withVersions(xml, portal, versionsAt))
  await edit(join(dir, 'robots.txt'), withClosedPages(tags))
}
