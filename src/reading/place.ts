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
