import { sheetFor, type Unstyled, unstyled } from './used-styles.ts'

/** The style sheets of finished pages: lean, and few enough for one rule of a CDN to name the hashes of all. */

/**
 * Each hash has 53 characters, Cloudflare Pages reads lines of 2,000, and the rule for all of a blog covers its three
 * layouts.
 */
const sheetsPerLayoutMax = 8

/** Pages with one sheet. */
interface Sheet {
  readonly css: string
  readonly pages: readonly Page[]
}

interface Page extends Unstyled {
  readonly file: string
}

const rulesOf = (css: string): Set<string> => new Set(css.split('}'))

/** How much a sheet grows by what another has. */
const growth = (rules: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...others.difference(rules)].join('').length

/** The sheets in groups, one for each of the first; each of the others is with that which it makes grow least. */
const grouped = (sheets: readonly Sheet[], groupsMax: number): Sheet[][] => {
  const groups = sheets.slice(0, groupsMax).map((sheet) => ({ rules: rulesOf(sheet.css), members: [sheet] }))
  for (const sheet of sheets.slice(groupsMax)) {
    const rules = rulesOf(sheet.css)
    const [nearest] = groups.toSorted((a, b) => growth(a.rules, rules) - growth(b.rules, rules))
    nearest?.members.push(sheet)
  }
  return groups.map(({ members }) => members)
}

const oneSheet = (layout: string, sheets: readonly Sheet[]): Sheet => {
  const [first, ...others] = sheets
  if (first && others.length === 0) return first
  const pages = sheets.flatMap((sheet) => sheet.pages)
  const htmls = pages.map(({ html }) => html)
  return { css: sheetFor(layout, htmls), pages }
}

/** What the pages of a layout need of its sheet: each its own part, until there would be too many. */
const sheetsOfLayout = (layout: string, pages: readonly Page[]): Sheet[] => {
  const own = Map.groupBy(pages, ({ html }) => sheetFor(layout, [html]))
  const commonestFirst = [...own]
    .map(([css, having]) => ({ css, pages: having }))
    .toSorted((a, b) => b.pages.length - a.pages.length || b.css.length - a.css.length)
  return grouped(commonestFirst, sheetsPerLayoutMax).map((sheets) => oneSheet(layout, sheets))
}

/**
 * Finished pages, by their files, without what nobody reads and without the rules that match nothing. The sheets of a
 * page become one at the end of its head, which its policy names by a hash. Pages with the same sheets before are of
 * one layout: they have a few between them, however many they are.
 */
export const leanPages = (pages: ReadonlyMap<string, string>): Map<string, string> => {
  const bare = [...pages].map(([file, page]) => ({ file, ...unstyled(page) }))
  const layouts = [...Map.groupBy(bare, ({ css }) => css)]
  const sheets = layouts.flatMap(([layout, having]) => sheetsOfLayout(layout, having))
  return new Map(
    sheets.flatMap((sheet) =>
      sheet.pages.map(({ file, html }) => [file, html.replace('</head>', () => `<style>${sheet.css}</style></head>`)]),
    ),
  )
}
