import { type Mistake, placeAt, shown } from '#reading/mistake.ts'
import { readSource } from '#reading/source.ts'
import { picturesIn } from '#site/texts/pictures.ts'

/**
 * What a drawing may be made of. It is part of the page itself and can be opened alone, so it must not run anything
 * either.
 */
const elements = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern symbol use marker'.split(
    ' ',
  ),
)

const attributes =
  /^(?:xmlns|xmlns:xlink|xml:space|version|id|class|role|aria-[a-z]+|viewBox|width|height|preserveAspectRatio|d|points|pathLength|c?[xy][12]?|d[xy]|f[xyr]|r[xy]?|offset|gradient(?:Units|Transform)|spreadMethod|transform(?:-origin)?|(?:clip|mask|pattern|marker)[A-Za-z]*|clip-(?:path|rule)|mask|marker-(?:start|mid|end)|ref[XY]|orient|opacity|color|fill(?:-opacity|-rule)?|stop-(?:color|opacity)|stroke(?:-[a-z]+)?|paint-order|vector-effect|shape-rendering|text-(?:anchor|decoration|rendering)|letter-spacing|word-spacing|font(?:-[a-z]+)?|dominant-baseline|alignment-baseline|visibility|display|rotate|textLength|lengthAdjust)$/

/**
 * A comment as XML and HTML both read it: in a page, `<!-->` and `--!>` would end it, and what follows would be markup.
 */
const aside = /^(?:<\?xml\s[^>]*\?>|<!--(?!-?>)(?:(?!--)[\s\S])*-->)/
/** A drawing begins with <svg, after declarations and comments; between two comments anything is left to `readAt`. */
const beginning = /^\s*(?:<\?xml[^>]*\?>\s*)*(?:<!--[\s\S]*-->\s*(?:<\?xml[^>]*\?>\s*)*)?<svg[\s>]/
const tag = /^<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/
const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Only addresses within the drawing itself are allowed. */
const elsewhere = /url\(\s*['"]?(?!#)|[a-z]script:|data:/i
/** Characters written as numbers, or escaped as in CSS: an address could hide in them. */
const hidden = /\\|&(?!(?:amp|lt|gt|quot|apos);)/

const wanted = 'shapes, texts, gradients and groups of SVG, without scripts, links, styles or external files'

type Found = Omit<Mistake, 'file' | 'line' | 'column'> & { at: number }

const attributeMistakes = (name: string, source: string, at: number): Found[] =>
  [...source.matchAll(attribute)].flatMap(({ 1: key = '', 2: double, 3: single, index }) => {
    const value = double ?? single ?? ''
    const link = key === 'href' || key === 'xlink:href'
    if (link ? /^#[\w-]+$/.test(value) : attributes.test(key) && !elsewhere.test(value) && !hidden.test(value))
      return []
    return [{ at: at + index, about: `<${name} ${key}>`, found: shown(value), expected: wanted }]
  })

/** The first thing at a place that is neither text nor allowed, and where to continue reading. */
const readAt = (text: string, at: number): { next: number; mistakes: Found[] } => {
  const rest = text.slice(at)
  const left = aside.exec(rest)?.[0]
  if (left !== undefined) return { next: at + left.length, mistakes: [] }
  const [whole, , name = '', inside = ''] = tag.exec(rest) ?? []
  if (whole === undefined) {
    const named = /^<\/?([A-Za-z][\w:.-]*)/.exec(rest)?.[1]
    const handler = /^<[^>]*?[\s/](on\w+)\s*=/i.exec(rest)?.[1]
    const about = handler ? `<${named} ${handler}>` : named && !elements.has(named) ? `<${named}>` : 'a sign <'
    return { next: text.length, mistakes: [{ at, about, found: shown(rest.slice(0, 40)), expected: wanted }] }
  }
  const own = elements.has(name)
    ? []
    : [{ at, about: `<${name}>`, found: 'something that a drawing may not contain', expected: wanted }]
  return {
    next: own.length > 0 ? text.length : at + whole.length,
    mistakes: [...own, ...attributeMistakes(name, inside, at + whole.indexOf(inside))],
  }
}

/** Every mistake in one drawing (.svg). */
export const mistakesInDrawing = (file: string, text: string): Mistake[] => {
  const found: Found[] = []
  if (!beginning.test(text))
    found.push({ at: 0, about: 'a drawing', found: shown(text.slice(0, 40)), expected: 'a file that begins with <svg' })
  else
    for (let at = text.indexOf('<'); at >= 0; ) {
      const { next, mistakes } = readAt(text, at)
      found.push(...mistakes)
      at = text.indexOf('<', next)
    }
  return found.map(({ at, ...mistake }) => ({ file, ...placeAt(text, at), ...mistake }))
}

/** Every mistake in the drawings of the posts. */
export const mistakesInDrawings = (root: string): Mistake[] =>
  picturesIn(root)
    .filter((path) => path.endsWith('.svg'))
    .map((path) => `content/blog/${path.slice('./'.length)}`)
    .flatMap((file) => {
      const source = readSource(root, file, 'a drawing')
      return 'mistakes' in source ? source.mistakes : mistakesInDrawing(file, source.text)
    })
