/** A place in a file, lines and columns from 1. */
export interface Place {
  line: number
  column: number
}

/** The place of a character of a text. */
export const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/** The character at a place; the inverse of `placeAt`. */
export const offsetAt = (text: string, { line, column }: Place): number => {
  let from = 0
  for (let left = line; left > 1; left--) from = text.indexOf('\n', from) + 1
  return from + column - 1
}

/** One mistake of an editor, in the words needed to correct it. Lines and columns count from 1. */
export interface Mistake {
  /** Relative to the project's root, with slashes. */
  file: string
  line: number
  column: number
  /** What it is about: a field of the head, a part, a link. */
  about: string
  found: string
  expected: string
  /** The allowed name that is spelled most like what was found. */
  nearest?: string | undefined
}

export const inOrder = (a: Mistake, b: Mistake): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column

const foundCharactersMax = 90

/** A value as a message shows it: in quotes, long ones cut. */
export const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return 'nothing'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > foundCharactersMax
    ? `${text.slice(0, foundCharactersMax)}… (${text.length - 2} characters)`
    : text
}

/** Spaces and hyphens that look like others, or like nothing, by their names. */
const namesOfUnseen = new Map([
  ['\u00a0', 'a no-break space'],
  ['\u202f', 'a narrow no-break space'],
  ['\u00ad', 'a soft hyphen'],
])
const unseen = /[\u00a0\u00ad\u2000-\u200a\u202f\u205f\u3000]/g

const codeOf = (sign: string): string => `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** What was found, with a name in place of each sign that nobody can tell from a space. */
const withNames = (found: string): string => {
  const signs = [...new Set(found.match(unseen))]
  const named = signs.map((sign) => `${codeOf(sign)} is ${namesOfUnseen.get(sign) ?? 'a space of another width'}`)
  return signs.length === 0
    ? found
    : `${found.replace(unseen, (sign) => `[${codeOf(sign)}]`)}, where ${named.join(', ')}`
}

/** What a message says of a mistake below its place, line by line. */
export const linesOf = ({ found, expected, nearest }: Mistake): [name: string, words: string][] => [
  ['found', withNames(found)],
  ['expected', expected],
  ...(nearest === undefined ? [] : [['nearest', nearest] satisfies [string, string]]),
]

const describeMistake = (mistake: Mistake): string =>
  [
    `${mistake.file}:${mistake.line}:${mistake.column}  ${mistake.about}`,
    ...linesOf(mistake).map(([name, words]) => `    ${name.padEnd(10)}${words}`),
  ].join('\n')

const ownersFiles = new Set(['content/house.yaml', 'content/mark.svg'])

/** The document that teaches how the files are written. */
export const teacherOf = (mistakes: readonly Mistake[]): string => {
  if (!mistakes.every(({ file }) => ownersFiles.has(file))) return 'content/README.md'
  return mistakes.every(({ about }) => about.startsWith('decisions')) ? 'docs/owner.md' : 'docs/brand.md'
}

const headline = (mistakes: readonly Mistake[]): string => {
  const count = mistakes.length === 1 ? 'A mistake' : `${mistakes.length} mistakes`
  const teacher = teacherOf(mistakes)
  const whose = teacher === 'content/README.md' ? 'what editors write' : 'what the owner writes'
  return `${count} in ${whose} (${teacher} teaches it).`
}

/** The one message that a failed build ends with. */
export const describeMistakes = (mistakes: readonly Mistake[]): string =>
  `${headline(mistakes)}\n\n${[...mistakes].sort(inOrder).map(describeMistake).join('\n\n')}\n`

/**
 * Ends a build with its message alone, which lists every mistake: a stack trace would lead an editor or an owner into
 * the code, and the mistake is in their text.
 */
export class EditorsError extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(describeMistakes(mistakes))
    this.mistakes = mistakes
    this.name = 'EditorsError'
    this.stack = ''
  }
}

const beginnings = /^.*?(?:A mistake|(?<!\d)\d+ mistakes) in what (?:editors|the owner) writes? \(/gm
const coloursOfTheTerminal = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
/** What the framework adds below a message: where in the code it was thrown. */
const afterIt = /\n {2}(?:Location|Stack trace|Hint|Error reference):[\s\S]*$|\n[ \t]+at \S[\s\S]*$/

/**
 * The message of a failed build for an editor or an owner, without anything logged before and after; undefined if the
 * build failed for another reason.
 */
export const messageForEditors = (log: string): string | undefined => {
  const plain = log.replaceAll(coloursOfTheTerminal, '')
  const [last] = [...plain.matchAll(beginnings)].slice(-1)
  if (!last) return undefined
  const words = last[0].search(/(?:A mistake|(?<!\d)\d+ mistakes) in what/)
  return `${plain
    .slice(last.index + words)
    .replace(afterIt, '')
    .trim()}\n`
}
