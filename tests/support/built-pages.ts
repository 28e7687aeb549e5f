import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of a built site: its address without an ending, and its HTML. */
export interface BuiltPage {
  path: string
  html: string
}

const addressOf = (file: string): string => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`

/** Every page under an address of a built site, sorted by address. */
export const builtPages = (dir: string, under = '/'): BuiltPage[] =>
  globSync('**/*.html', { cwd: dir })
    .map((file) => ({ path: addressOf(file), html: readFileSync(join(dir, file), 'utf8') }))
    .filter(({ path }) => path === under || path.startsWith(under.endsWith('/') ? under : `${under}/`))
    .sort((a, b) => a.path.localeCompare(b.path))

/** One page of a built site; an Error where there is none at the address. */
export const builtPage = (dir: string, path: string): BuiltPage => {
  const page = builtPages(dir).find((candidate) => candidate.path === path)
  if (!page) throw new Error(`${dir} has no page ${path}`)
  return page
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#38': '&',
  nbsp: ' ',
}

/** Character references of HTML and XML resolved once. */
export const decode = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (/^#x/i.test(name)) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    return entities[name] ?? (name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : whole)
  })

/** What a reader reads of a piece of HTML, spaces folded. */
export const textIn = (html: string): string =>
  decode(html.replace(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The value of an attribute wherever a tag carries it. */
export const attributes = (html: string, tag: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => decode(value ?? ''))

/** The rows of a table as texts. */
export const rowsOf = (table: string): string[][] =>
  [...table.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    [...(row ?? '').matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => textIn(cell ?? '')),
  )

/** Every table of a page, in order, as rows of texts. */
export const tablesOf = (html: string): string[][][] =>
  [...html.matchAll(/<table\b[\s\S]*?<\/table>/g)].map(([table]) => rowsOf(table))

/** The data that a page tells machines. */
export const jsonLdOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  )
