import { closedMatches, replaceClosed } from '../closed-matches.ts'

/** Style sheets of a page that runs nothing: what its classes cannot match will never match. */

const nested = /^@(?:layer|media|supports)\b/
/** `:is(…)` and the like: which of their selectors matches cannot be told from the classes alone. */
const choices = /:(?:is|where|not|has)\([^()]*(?:\([^()]*\)[^()]*)*\)/g
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

/** A minified style sheet without the rules for classes that a page does not have. */
const usedStyles = (css: string, classes: ReadonlySet<string>): string => {
  const canMatch = (selector: string): boolean =>
    [...selector.replace(choices, '').matchAll(classNames)].every(([, name]) => classes.has(name ?? ''))
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
    const head = css.slice(at, open)
    const body = css.slice(open + 1, end)
    const left = nested.test(head) ? usedStyles(body, classes) : body
    const said = head.startsWith('@') ? head : selectorsOf(head).filter(canMatch).join(',')
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

const classesOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)))

/** The style sheets of a page combined into one, at the end of its head: its policy names each by a hash. */
const withOneSheet = (html: string): string => {
  const sheets = closedMatches(html, styles)
    .map(([, , css = '']) => css)
    .join('')
  return replaceClosed(html, styles, () => '').replace('</head>', () => `<style>${sheets}</style></head>`)
}

const property = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g

/** Without the custom properties that nothing on the page uses, such as chart colours on a page without charts. */
const withoutUnasked = (html: string): string =>
  replaceClosed(
    html,
    styles,
    (_, open: string, css: string, close: string) =>
      open + css.replace(property, (said, name: string) => (html.includes(`var(${name}`) ? said : '')) + close,
  )

/**
 * A finished page without what nobody reads: notes to the formatter, spaces around paragraphs and table cells, rules
 * that match nothing.
 */
export const leanPage = (html: string): string => {
  const classes = classesOf(html)
  const whole = withOneSheet(replaceClosed(html, notes, () => ''))
  const lean = (_: string, open: string, css: string, close: string): string => open + usedStyles(css, classes) + close
  return withoutUnasked(replaceClosed(whole, styles, lean).replace(spaces, '$1'))
}
