import { type Known, pictureWanted, wrongLink, wrongPicture } from '#reading/addresses.ts'
import { type Mistake, shown } from '#reading/mistake.ts'
import { offsetAt, type Place, placeAt } from '#reading/place.ts'
import { type Around, saysSomething, type Tag, tagProblems } from './part-problems.ts'
import { altCharactersMin } from './parts.ts'
import { strayMarks } from './stray-marks.ts'

/** What a text is checked against. */
export interface TextWorld extends Around {
  known: Known
}

/** A node as the checks read it; the parser's own types include every dialect it knows. */
export interface Node {
  type: string
  position?: { start: Place; end: Place } | undefined
  children?: readonly Node[]
  value?: string
  name?: string | null
  attributes?: Tag['attributes']
  url?: string
  alt?: string | null
  depth?: number
  checked?: boolean | null
}

export type TextProblem = Omit<Mistake, 'file' | 'line' | 'column'> & { at?: Place | undefined }
export type NodeCheck = (node: Node, world: TextWorld, text: string) => TextProblem[]

const fine: NodeCheck = () => []
const comment = /^\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)*$/
/** The lowest level of headings. */
export const deepest = 4

/** The place of an attribute in the source of a tag, or where the tag begins. */
export const attributePlace = (node: Node, name: string | undefined, text: string): Place | undefined => {
  const { start, end } = node.position ?? {}
  if (!start || !end || name === undefined) return start
  const from = offsetAt(text, start)
  const found = new RegExp(`\\s${name.replace(/[^\w-]/g, '\\$&')}(?![\\w:-])`).exec(
    text.slice(from, offsetAt(text, end)),
  )
  return found ? placeAt(text, from + found.index + 1) : start
}

const tag: NodeCheck = (node, world, text) =>
  tagProblems({ name: node.name ?? null, attributes: node.attributes ?? [], children: node.children ?? [] }, world).map(
    ({ attribute, ...problem }) => ({ ...problem, at: attributePlace(node, attribute, text) }),
  )

const braces: NodeCheck = ({ value = '' }) =>
  comment.test(value)
    ? []
    : [
        {
          about: 'code in braces',
          found: shown(`{${value}}`),
          expected: String.raw`text, a part, or \{ for the sign itself: a text runs no code`,
        },
      ]

const importedPicture = /^\s*import\s+[\w$]+\s+from\s+['"](\.\/pictures\/[^'"]+)['"]/

const program: NodeCheck = ({ value = '' }) => {
  const picture = importedPicture.exec(value)?.[1]
  return [
    {
      about: value.trim().startsWith('export') ? 'export' : 'import',
      found: shown(value.split('\n')[0]),
      expected: !/['"={]/.test(value)
        ? 'another first word: a line that begins with import or export is code'
        : picture
          ? `the path in the part itself: <Figure src="${picture}" alt="What it shows">A caption.</Figure>`
          : 'nothing: a text runs no code, and its parts need no import',
    },
  ]
}

const link: NodeCheck = (node, { known }) => {
  const wrong = wrongLink(node.url ?? '', known)
  if (wrong) return [{ about: 'a link', found: shown(node.url), ...wrong }]
  return node.type === 'link' && !saysSomething(node)
    ? [{ about: 'a link', found: `no text in [](${node.url})`, expected: '[what is there](/address)' }]
    : []
}

const picture: NodeCheck = ({ url = '', alt }, { pictures }) => {
  const wrong = wrongPicture(url, pictures)
  if (wrong) return [{ about: 'a picture', found: shown(url), expected: pictureWanted, nearest: wrong.nearest }]
  if ((alt ?? '').trim().length >= altCharactersMin) return []
  return [
    {
      about: 'a picture',
      found: alt?.trim() ? shown(alt) : `nothing between [ and ] before ${url}`,
      expected: `a text of ${altCharactersMin} characters or more that says what the picture shows`,
    },
  ]
}

/** The source of a node in the file. */
const sourceOf = ({ position }: Node, text: string): string =>
  position ? text.slice(offsetAt(text, position.start), offsetAt(text, position.end)) : ''

const heading: NodeCheck = (node, _, text) => {
  const { depth = 0, children = [] } = node
  const [words = '', line] = sourceOf(node, text).split(/\r?\n(?=[ \t]*(?:-+|=+)[ \t]*$)/)
  if (line !== undefined)
    return [
      {
        about: 'a heading',
        found: `${shown(words)} above ${line.trim()}, which makes it one`,
        expected: '## before the words of a heading; an empty line before --- for a line across the page',
      },
    ]
  if (!children.some(saysSomething))
    return [
      { about: 'a heading', found: `no words after ${'#'.repeat(depth)}`, expected: `${'#'.repeat(depth)} Its words` },
    ]
  if (depth === 1)
    return [
      { about: 'a heading', found: '#', expected: '##: the title in the head is the only first heading of a page' },
    ]
  return depth > deepest
    ? [{ about: 'a heading', found: '#'.repeat(depth), expected: `## to ${'#'.repeat(deepest)}` }]
    : []
}

/** What a reader would see as typed, because it is not a mark of Markdown. */
const words: NodeCheck = ({ position, value = '' }, _, text) => {
  if (!position) return []
  const from = offsetAt(text, position.start)
  const opensLine = text.slice(text.lastIndexOf('\n', from - 1) + 1, from).trim() === ''
  return strayMarks(text.slice(from, offsetAt(text, position.end)), opensLine, value).map(({ at, ...problem }) => ({
    ...problem,
    at: placeAt(text, from + at),
  }))
}

const fence = /^(`{3,}|~{3,})/

/** Without its closing mark, everything that follows would be code. */
const code: NodeCheck = (node, _, text) => {
  const source = sourceOf(node, text)
  const mark = fence.exec(source.trimStart())?.[1]
  if (mark === undefined) return []
  const last = source.trimEnd().split('\n').slice(1).at(-1) ?? ''
  return last.replace(/^[\s>]*/, '').startsWith(mark)
    ? []
    : [{ about: 'lines of code', found: `${mark} without its end`, expected: `a line of ${mark} after the code` }]
}

const struck: NodeCheck = (node, _, text) =>
  sourceOf(node, text).startsWith('~~')
    ? []
    : [
        {
          about: 'struck text',
          found: shown(sourceOf(node, text)),
          expected: '~~ before it and after it, or <sub>2</sub>',
        },
      ]

const pictureByName: NodeCheck = (node, _, text) => [
  { about: 'a picture', found: shown(sourceOf(node, text)), expected: '![What it shows](./pictures/name.png)' },
]

/** Cells beyond the head's columns are not shown, and a missing one does not move the others. */
const table: NodeCheck = ({ children: rows = [] }) => {
  const columns = rows[0]?.children?.length ?? 0
  if (rows.length === 1) return [{ about: 'a table', found: 'only a head', expected: 'a row below it' }]
  return rows.slice(1).flatMap(({ children: cells = [], position }) =>
    cells.length !== columns
      ? [
          {
            about: 'a row of a table',
            found: cells.length === 1 ? 'one cell' : `${cells.length} cells`,
            expected: `${columns}, as in its head; an empty cell is | |, and a | inside a cell is \\|`,
            at: position?.start,
          },
        ]
      : [],
  )
}

const item: NodeCheck = ({ checked }) =>
  typeof checked === 'boolean'
    ? [
        {
          about: 'a list',
          found: `[${checked ? 'x' : ' '}], a box to tick`,
          expected: '- before the line, without a box',
        },
      ]
    : []

const notes: NodeCheck = () => [
  { about: 'a footnote', found: 'a mark [^…]', expected: '<Footnote>Text.</Footnote>, where it is called' },
]

/** What a text may be made of, each kind of node with its check. A kind that is not listed is a mistake. */
const checks: Readonly<Record<string, NodeCheck>> = {
  root: fine,
  yaml: fine,
  paragraph: fine,
  text: words,
  emphasis: fine,
  strong: fine,
  delete: struck,
  inlineCode: fine,
  code,
  break: fine,
  blockquote: fine,
  list: fine,
  thematicBreak: fine,
  table,
  tableRow: fine,
  tableCell: fine,
  listItem: item,
  heading,
  link,
  definition: link,
  linkReference: fine,
  image: picture,
  imageReference: pictureByName,
  mdxJsxFlowElement: tag,
  mdxJsxTextElement: tag,
  mdxFlowExpression: braces,
  mdxTextExpression: braces,
  mdxjsEsm: program,
  footnoteReference: notes,
  footnoteDefinition: notes,
}

const unknown: NodeCheck = ({ type }) => [
  { about: type, found: 'something that a text may not contain', expected: 'Markdown' },
]

/** The check of a kind of node. */
export const checkOf = (type: string): NodeCheck => (Object.hasOwn(checks, type) ? checks[type] : undefined) ?? unknown
