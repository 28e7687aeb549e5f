/** One mistake of an editor, in the words that are needed to correct it. Lines and columns count from 1. */
export interface Mistake {
  /** From the project's root, with slashes. */
  file: string
  line: number
  column: number
  /** What it is about: a field of the head, a part, a link. */
  about: string
  found: string
  expected: string
  /** The right name that is spelled most like what was found. */
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

export const describeMistake = ({ file, line, column, about, found, expected, nearest }: Mistake): string =>
  [
    `${file}:${line}:${column}  ${about}`,
    `    found     ${found}`,
    `    expected  ${expected}`,
    ...(nearest === undefined ? [] : [`    nearest   ${nearest}`]),
  ].join('\n')

const headline = (count: number): string =>
  `${count === 1 ? 'A mistake' : `${count} mistakes`} in what editors write (content/README.md teaches it).`

/** The one message that a failed build ends with. */
export const describeMistakes = (mistakes: readonly Mistake[]): string =>
  `${headline(mistakes.length)}\n\n${[...mistakes].sort(inOrder).map(describeMistake).join('\n\n')}\n`

/** Ends a build with its message alone: a stack leads an editor or an owner into the code; the mistake is in their text. */
export class TextsError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TextsError'
    this.stack = ''
  }
}

/** The message lists every mistake. */
export class EditorsError extends TextsError {
  constructor(mistakes: readonly Mistake[]) {
    super(describeMistakes(mistakes))
    this.name = 'EditorsError'
  }
}
