import { createHash } from 'node:crypto'
import { closedMatches } from '../closed-matches.ts'
import type { Settings } from '../settings-of.ts'
import { languages } from '../translations.ts'

const dataBlock = /^<script\b[^>]*\btype="?(?:application\/(?:ld\+)?json|speculationrules)/

const elements = (html: string, tag: 'script' | 'style') =>
  closedMatches(html, new RegExp(`<${tag}\\b([^>]*)(?:>([\\s\\S]*?)(?:(?<end></${tag}>)|$))?`, 'g'))

/** Script elements that run something; JSON-LD is data. */
const runningScripts = (html: string) => elements(html, 'script').filter(([whole]) => !dataBlock.test(whole))

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashesOf = (found: RegExpMatchArray[]) => [
  ...new Set(found.filter(([, attributes]) => !/\ssrc=/.test(attributes ?? '')).map(([, , text]) => hash(text ?? ''))),
]

const orNone = (sources: string[]) => (sources.length > 0 ? sources : ["'none'"])

const directive = (name: string, ...sources: string[]) => [name, ...sources].join(' ')

/** The pages with islands, whose HTML is all ours. Every other page shows what editors write, and runs nothing. */
export type PageKind = 'island' | 'still'

const islandPages: ReadonlySet<string> = new Set(
  [
    ...['login', 'register', 'dashboard', 'admin', 'viewing', 'verify'],
    ...languages.flatMap(({ tag }) => [`${tag}/login`, `${tag}/register`]),
  ].map((name) => `${name}.html`),
)

export const kindOf = (file: string): PageKind => (islandPages.has(file) ? 'island' : 'still')

const headOf = (html: string): string => html.slice(0, Math.max(0, html.indexOf('</head>')))

/**
 * The Content-Security-Policy of one built page: its own inline styles and scripts by hash, nothing else. For a page
 * that shows what editors write, only the head counts, which only our templates write: nothing in a text, however it
 * got there, adds a hash.
 */
export function policyOf(html: string, { api, forms }: Pick<Settings, 'api' | 'forms'>, kind: PageKind): string {
  const island = kind === 'island'
  const scripts = island ? runningScripts(html) : []
  const styles = hashesOf(elements(island ? html : headOf(html), 'style'))
  const calls = api.kind === 'elsewhere' ? [new URL(api.url).origin, api.socket] : []
  const posts = forms && api.kind === 'elsewhere' ? [new URL(api.url).origin] : []
  return [
    directive('default-src', "'none'"),
    island ? directive('script-src', "'self'", ...hashesOf(scripts)) : directive('script-src', "'none'"),
    directive('style-src', ...(island ? ["'self'", ...styles] : orNone(styles))),
    directive('img-src', "'self'"),
    directive('font-src', "'self'"),
    directive('manifest-src', "'self'"),
    // Nothing on a still page connects; Lighthouse reads robots.txt from within it.
    directive('connect-src', "'self'", ...(island ? calls : [])),
    directive('form-action', "'self'", ...posts),
    directive('base-uri', "'none'"),
    directive('frame-ancestors', "'none'"),
    // No text becomes code, but the addresses of two workers (src/layouts/App.astro).
    ...(island ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ')
}

/** One policy for several pages: what each of them may load, all of them may. */
export const sharedPolicy = (policies: readonly string[]): string => {
  const sources = new Map<string, Set<string>>()
  for (const part of policies.flatMap((policy) => policy.split('; '))) {
    const [name = '', ...more] = part.split(' ')
    sources.set(name, new Set([...(sources.get(name) ?? []), ...more]))
  }
  return [...sources].map(([name, all]) => directive(name, ...all)).join('; ')
}
