/**
 * What patterns find, in the order of the text; at one place the first pattern counts, and nothing inside a match.
 *
 * To look from each opening for an end that never comes would take the square of the text's length. Such a pattern reads
 * on to where the end could have come at the latest, and its group `end` then takes no part: that is not a match, and no
 * other can begin inside it.
 */
export const closedMatches = (text: string, ...patterns: readonly RegExp[]): RegExpExecArray[] => {
  let end = 0
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ groups }) => groups === undefined || groups['end'] !== undefined)
    .sort((a, b) => a.index - b.index)
    .filter(({ 0: whole, index }) => {
      if (index < end) return false
      end = index + whole.length
      return true
    })
}

/** A text with each match of a pattern replaced, as `closedMatches` finds them. */
export const replaceClosed = (text: string, pattern: RegExp, write: (...found: string[]) => string): string => {
  let at = 0
  const parts = closedMatches(text, pattern).map((found) => {
    const before = text.slice(at, found.index)
    at = found.index + found[0].length
    return before + write(...found)
  })
  return parts.join('') + text.slice(at)
}
