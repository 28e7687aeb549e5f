import type { Known } from '#reading/addresses.ts'
import { headOf, headSource, textBelowHead } from '#reading/head.ts'
import { inOrder, type Mistake, placeAt } from '#reading/mistake.ts'
import { mistakesInCompiling } from '#site/texts/compiled.ts'
import { mistakesInText } from '#site/texts/text.ts'
import { mistakesInHead, noHead } from './head-mistakes.ts'
import { placeholder } from './placeholder.ts'

/** A post as it is in its folder. */
export interface PostSource {
  /** The file's name without its extension. */
  id: string
  file: string
  text: string
}

/** The first sentence written by `npm run post`, left in a post that is no longer a draft. */
const leftOver = ({ file, text }: PostSource): Mistake[] => {
  const at = text.indexOf(placeholder.text)
  if (at < 0 || headOf(text)['draft'] === true) return []
  const expected = 'your own words, before `draft: true` is removed'
  return [{ file, ...placeAt(text, at), about: 'the text', found: JSON.stringify(placeholder.text), expected }]
}

/** A file whose head cannot be found, with an empty line for each line that may belong to one. */
const belowWrongHead = (text: string): string => {
  const first = text.search(/\S/)
  if (!text.startsWith('---', first)) return text
  const trimmed = text.slice(first)
  const below = headSource(trimmed) === undefined ? belowLine(trimmed, noHead(trimmed).line) : textBelowHead(trimmed)
  return text.slice(0, first).replace(/[^\n]/g, '') + below
}

const belowLine = (text: string, line: number): string =>
  text
    .split('\n')
    .map((each, index) => (index < line - 1 || /^---\s*$/.test(each) ? '' : each))
    .join('\n')

/** Every mistake in the head and the text of one post. */
export const mistakesInPost = (source: PostSource, known: Known, pictures: readonly string[]): Mistake[] => {
  const { file, text } = source
  const mistakes = [
    ...mistakesInHead(file, text, pictures),
    ...leftOver(source),
    ...mistakesInText(file, headSource(text) === undefined ? belowWrongHead(text) : text, {
      kind: 'post',
      known,
      pictures,
    }),
  ]
  return mistakes.length > 0
    ? mistakes.sort(inOrder)
    : [...mistakesInCompiling(file, textBelowHead(text), { kind: 'post', pictures })]
}
