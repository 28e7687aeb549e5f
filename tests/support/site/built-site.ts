import { globSync, readFileSync } from 'node:fs'
import { builtVariant, type Variant } from '../../../scripts/variants.ts'

export interface BuiltPage {
  /** Address without a trailing slash: `/faq`. */
  path: string
  /** File under the site's folder: `faq.html`. */
  file: string
  html: string
  /** What a reader sees and hears, with single spaces. */
  text: string
}

export interface BuiltSite {
  dir: string
  pages: BuiltPage[]
  /** The pages that run no script: all except the four with islands. */
  publicPages: BuiltPage[]
  page(path: string): BuiltPage
  bytes(file: string): Buffer
}

const islandPages = new Set(['/login', '/register', '/dashboard', '/admin', '/viewing', '/outbox', '/verify'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Character references of HTML and XML, resolved once. */
export const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
  })

/** The text of a piece of HTML: no scripts, styles or tags; block ends become spaces. */
export const textOf = (html: string): string =>
  decode(
    html
      .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<\/?(?:b|i|em|strong|a|span|code|time|abbr|sup|sub)\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

const pathOf = (file: string) => `/${file}`.replace(/\/index\.html$|\.html$/, '') || '/'

const pageOf = (dir: string, file: string): BuiltPage => {
  const html = readFileSync(`${dir}/${file}`, 'utf8')
  return { path: pathOf(file), file, html, text: textOf(html.slice(html.indexOf('<body'))) }
}

const built = new Map<Variant, Promise<BuiltSite>>()

/** The site in a folder that was built. */
export const siteIn = (dir: string): BuiltSite => {
  const pages = globSync('**/*.html', { cwd: dir })
    .sort()
    .map((file) => pageOf(dir, file))
  return {
    dir,
    pages,
    publicPages: pages.filter(({ path }) => !islandPages.has(path)),
    page: (path) => {
      const found = pages.find((page) => page.path === path)
      if (!found) throw new Error(`${dir}: no page at ${path}`)
      return found
    },
    bytes: (file) => readFileSync(`${dir}/${file}`),
  }
}

/** A built site, built at most once for its sources and settings and read at most once per process. */
export const builtSite = (variant: Variant): Promise<BuiltSite> => {
  const site = built.get(variant) ?? builtVariant(variant).then(siteIn)
  built.set(variant, site)
  return site
}

/** Every value of an attribute in a piece of HTML, decoded. */
export const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => decode(value ?? ''))

/** The opening tags of an element. */
export const tags = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)
