import { type Known, wrongLink, wrongPicture } from '#reading/addresses.ts'
import { type Mistake, shown } from '#reading/mistake.ts'
import { type Around, saysSomething, type Tag, tagProblems } from './part-problems.ts'
import { altCharactersMin } from './parts.ts'

/** What a text is checked against. */
export interface TextWorld extends Around {
  known: Known
}

/**
 * A node as the checks read it; the parser's own types include every dialect it knows. It has no position: the compiler
 * keeps none, and these checks run there too. What is seen only in the source is in `source-checks.ts`.
 */
export interface Node {
  type: string
  children?: readonly Node[]
  value?: string
  name?: string | null
  attributes?: Tag['attributes']
  url?: string
  alt?: string | null
  label?: string | null
  referenceType?: string
  depth?: number
  checked?: boolean | null
}

/** A mistake in a node, or in a node below it, or in one of its attributes. */
export type NodeProblem = Omit<Mistake, 'file' | 'line' | 'column'> & {
  of?: Node
  attribute?: string | undefined
}

type NodeCheck = (node: Node, world: TextWorld) => NodeProblem[]

const fine: NodeCheck = () => []
const comment = /^\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)*$/
/** The lowest level of headings. */
export const deepest = 4

const tag: NodeCheck = (node, world) =>
  tagProblems({ name: node.name ?? null, attributes: node.attributes ?? [], children: node.children ?? [] }, world)

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
  if (wrong) return [{ about: 'a picture', found: shown(url), ...wrong }]
  if ((alt ?? '').trim().length >= altCharactersMin) return []
  return [
    {
      about: 'a picture',
      found: alt?.trim() ? shown(alt) : `nothing between [ and ] before ${url}`,
      expected: `a text of ${altCharactersMin} characters or more that says what the picture shows`,
    },
  ]
}

const heading: NodeCheck = ({ depth = 0, children = [] }) => {
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

const pictureByName: NodeCheck = ({ alt, label, referenceType }) => [
  {
    about: 'a picture',
    found: shown(referenceType === 'shortcut' ? `![${alt}]` : `![${alt}][${label}]`),
    expected: '![What it shows](./pictures/name.png)',
  },
]

/** Cells beyond the head's columns are not shown, and a missing one does not move the others. */
const table: NodeCheck = ({ children: rows = [] }) => {
  const columns = rows[0]?.children?.length ?? 0
  if (rows.length === 1) return [{ about: 'a table', found: 'only a head', expected: 'a row below it' }]
  return rows.slice(1).flatMap((row) => {
    const { children: cells = [] } = row
    return cells.length !== columns
      ? [
          {
            about: 'a row of a table',
            found: cells.length === 1 ? 'one cell' : `${cells.length} cells`,
            expected: `${columns}, as in its head; an empty cell is | |, and a | inside a cell is \\|`,
            of: row,
          },
        ]
      : []
  })
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
  text: fine,
  emphasis: fine,
  strong: fine,
  delete: fine,
  inlineCode: fine,
  code: fine,
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

/** Every mistake in a node itself, wherever it comes from; what is below it is left to its own checks. */
export const problemsOf: NodeCheck = (node, world) =>
  ((Object.hasOwn(checks, node.type) ? checks[node.type] : undefined) ?? unknown)(node, world)
