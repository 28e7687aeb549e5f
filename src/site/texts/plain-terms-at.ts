import { shown } from '#reading/mistake.ts'
import { literalOf } from './literal.ts'
import { type PlainTerm, plainTerms } from './plain-terms.ts'
import { attributePlace, type PlacedNode, type PlacedProblem } from './source-checks.ts'

/** The texts of a block with their places; between them are marks or parts. */
const textsOf = (node: PlacedNode): PlacedNode[] =>
  node.type === 'text' ? [node] : (node.children ?? []).flatMap(textsOf)

const about = 'a figure of the fund'
const named = ([term, ...others]: readonly string[]): string =>
  `<Term id="${term}" />${others.length > 0 ? ` (or ${others.join(', ')})` : ''}: a term never stands as plain text`

/** The place of a character in consecutive texts. */
const placeIn = (texts: readonly PlacedNode[], starts: readonly number[], at: number) => {
  const index = starts.findLastIndex((start) => start <= at)
  const start = texts[index]?.position?.start
  const before = (texts[index]?.value ?? '').slice(0, at - (starts[index] ?? 0)).split('\n')
  const column = (before.at(-1)?.length ?? 0) + (before.length === 1 ? (start?.column ?? 1) : 1)
  return start && { line: start.line + before.length - 1, column }
}

/** What texts say about the fund, read as one; `between` is put between two of them. */
const inTexts = (texts: readonly PlacedNode[], between = ''): PlacedProblem[] => {
  const starts: number[] = []
  let whole = ''
  for (const { value = '' } of texts) {
    starts.push(whole.length)
    whole += value + between
  }
  return plainTerms(whole).map(({ at, found, terms }) => ({
    about,
    found: shown(found),
    expected: named(terms),
    at: placeIn(texts, starts, at),
  }))
}

/** The first cell of a row, or the head of a column, says what its figures are about. */
const inTable = ({ children: rows = [] }: PlacedNode): PlacedProblem[] => {
  const [head, ...others] = rows
  const inRow = rows.flatMap((row) => inTexts(textsOf(row), ' '))
  const inColumn = others.flatMap(({ children: cells = [] }) =>
    cells.flatMap((cell, column) => {
      const texts = textsOf(cell)
      const title = head?.children?.[column]
      return title === undefined
        ? []
        : inTexts([...textsOf(title), ...texts], ' ').filter(
            ({ at }) => at && at.line > (head?.position?.start.line ?? 0),
          )
    }),
  )
  const reported = new Set<string>()
  return [...inRow, ...inColumn].filter(({ at }) => {
    const place = `${at?.line}:${at?.column}`
    return !reported.has(place) && reported.add(place)
  })
}

/** Every text in the value of an attribute, however deeply nested in lists. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const inValue = (text: string): PlainTerm[] => plainTerms(text)
const expectedThere = 'words without this figure of the fund; in the text write it as a <Term>'

const inAttributes = (node: PlacedNode, text: string): PlacedProblem[] =>
  (node.attributes ?? []).flatMap(({ name: attribute = '', value }) => {
    const read = typeof value === 'string' ? value : literalOf(value?.value ?? '')?.value
    return textsIn(read)
      .flatMap(inValue)
      .map(({ found }) => ({
        about: `<${node.name} ${attribute}>`,
        found: shown(found),
        expected: expectedThere,
        at: attributePlace(node, attribute, text),
      }))
  })

/** Whether a part contains words without a paragraph around them, as in a part of one line. */
const holdsWords = ({ type, children = [] }: PlacedNode): boolean =>
  type === 'mdxJsxFlowElement' && children.some((child) => child.type === 'text')

/** Terms of the fund that a node states plainly: in its own words, the text of a picture, the attributes of a part. */
export const plainTermsAt = (node: PlacedNode, inside: readonly PlacedNode[], text: string): PlacedProblem[] => {
  if (node.type === 'table') return inTable(node)
  if (node.type === 'image')
    return inValue(node.alt ?? '').map(({ found }) => ({
      about: 'a picture',
      found: shown(found),
      expected: expectedThere,
      at: node.position?.start,
    }))
  const attributes = node.type.startsWith('mdxJsx') ? inAttributes(node, text) : []
  const block = ['paragraph', 'heading'].includes(node.type) || (holdsWords(node) && !inside.some(holdsWords))
  return [...attributes, ...(block ? inTexts(textsOf(node)) : [])]
}
