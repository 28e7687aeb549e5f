import { closedMatches, replaceClosed } from '../closed-matches.ts'

/** Style sheets of a page that runs nothing: what its classes and elements cannot match will never match. */

const nested = /^@(?:layer|media|supports)\b/
/** `:is(…)` and the like: which of their selectors matches cannot be told from the classes alone. */
const choices = /:(?:is|where|not|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g
/** What is in brackets names no element of the page. */
const brackets = /\[[^[\]]*\]|\([^()]*\)/g
const elementNames = /(?<![\w.:#-])[a-z]\w*/gi
/** Elements that a browser adds. */
const implied = ['html', 'head', 'body', 'tbody']
const classNames = /\.(-?[A-Za-z_][\w-]*)/g

/** The selectors of a list; a comma inside brackets does not separate. */
const selectorsOf = (list: string): string[] => {
  const selectors = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) selectors.push('')
    else selectors.push(selectors.pop() + letter)
  }
  return selectors
}

/** The end of the block that opens at `from`. */
const endOf = (css: string, from: number): number => {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}

/** What a page has for selectors to match. */
interface Matched {
  readonly classes: ReadonlySet<string>
  /** Names in small letters. */
  readonly elements: ReadonlySet<string>
}

/** `:is(…)` of classes alone or of elements alone, which all weigh the same, with what is before it. */
const alike = /(^|[ >+~])?:is\((\.[\w-]+(?:,\.[\w-]+)*|[a-z]\w*(?:,[a-z]\w*)*)\)/gi

/** A selector without the choices that the page does not have; undefined if none is left of one of them. */
const narrowed = (selector: string, has: (simple: string) => boolean): string | undefined => {
  let matches = true
  const said = selector.replace(alike, (_, before: string | undefined, list: string, at: number) => {
    const [first, ...others] = list.split(',').filter(has)
    matches &&= first !== undefined
    if (others.length === 0 && (at === 0 || before !== undefined)) return (before ?? '') + first
    return `${before ?? ''}:is(${[first, ...others].join(',')})`
  })
  return matches ? said : undefined
}

/** A minified style sheet without the rules for classes and elements that a page does not have. */
const usedStyles = (css: string, page: Matched): string => {
  const canMatch = (selector: string): boolean => {
    const plain = selector.replace(choices, '').replace(brackets, '')
    return (
      [...plain.matchAll(classNames)].every(([, name]) => page.classes.has(name ?? '')) &&
      [...plain.matchAll(elementNames)].every(([name]) => page.elements.has(name.toLowerCase()))
    )
  }
  const has = (simple: string): boolean =>
    simple.startsWith('.') ? page.classes.has(simple.slice(1)) : page.elements.has(simple.toLowerCase())
  let out = ''
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const statement = css.indexOf(';', at)
    if (open < 0 || (statement >= 0 && statement < open)) {
      const end = open < 0 && statement < 0 ? css.length : statement + 1
      out += css.slice(at, end)
      at = end
      continue
    }
    const end = endOf(css, open)
    const head = css.slice(at, open).trim()
    const body = css.slice(open + 1, end)
    const left = nested.test(head) ? usedStyles(body, page) : body
    const said = head.startsWith('@')
      ? head
      : selectorsOf(head)
          .filter(canMatch)
          .flatMap((selector) => narrowed(selector, has) ?? [])
          .join(',')
    if (said && left) out += `${said}{${left}}`
    at = end + 1
  }
  return out
}

const styles = /(<style\b[^>]*>?)([\s\S]*?)(?:(?<end><\/style>)|$)/g
const notes = /<!--[\s\S]*?(?:(?<end>-->)|$)/g
/** Browsers show no space around these. */
const spaces =
  /(?:(?<!\s)\s+)?(<\/?(?:dd|dt|head|link|meta|p|script|style|table|tbody|td|th|thead|title|tr)\b(?:"[^"]*"|[^"<>])*>)\s*/g

const classesOf = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))

const elementsOf = (html: string): string[] =>
  [...html.matchAll(/<([a-z]\w*)/gi)].map(([, name = '']) => name.toLowerCase())

const property = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g
const asked = /var\((--[\w-]+)/g

/** Without the custom properties that nothing uses, such as chart colours where there is no chart. */
const withoutUnasked = (css: string, bodies: readonly string[]): string => {
  const names = new Set([css, ...bodies].flatMap((text) => [...text.matchAll(asked)].map(([, name]) => name)))
  return css.replace(property, (said, name: string) => (names.has(name) ? said : ''))
}

/** A page without its style sheets, and these as one. */
export interface Unstyled {
  readonly html: string
  readonly css: string
}

/** Takes a page's sheets out, and what nobody reads: notes to the formatter, spaces around paragraphs and table cells. */
export const unstyled = (page: string): Unstyled => {
  const html = replaceClosed(page, notes, () => '')
  const sheets = closedMatches(html, styles).map(([, , css = '']) => css)
  return { html: replaceClosed(html, styles, () => '').replace(spaces, '$1'), css: sheets.join('') }
}

/** What these pages, which have the same sheet, need of it. */
export const sheetFor = (css: string, htmls: readonly string[]): string => {
  const matched = {
    classes: new Set(htmls.flatMap(classesOf)),
    elements: new Set([...implied, ...htmls.flatMap(elementsOf)]),
  }
  return withoutUnasked(usedStyles(css, matched), htmls)
}
