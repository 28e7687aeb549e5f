import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackFont } from './unpack-font.ts'

const require = createRequire(import.meta.url)

/** Fonts for the scripts that names are written in; the first one that has a letter draws it. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
type Script = (typeof scripts)[number]

export const weights = { regular: 400, strong: 600 } as const
export type Weight = keyof typeof weights

const rangesOf = (list: string): [number, number][] =>
  list.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const unicode: Record<string, string> = JSON.parse(
  readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8'),
)

const ranges = scripts.map((script) => [script, rangesOf(unicode[script] ?? '')] as const)

const scriptOf = (letter: string): Script | undefined => {
  const code = letter.codePointAt(0) ?? 0
  return ranges.find(([, those]) => those.some(([from, to]) => code >= from && code <= to))?.[0]
}

/**
 * The fonts' tables about pairs of letters are left out: kerning sets figures unevenly and pulls a point into a seven,
 * so that 7.7 reads as 77, and it was two thirds of the work of a paper.
 */
const pairs = ['GPOS', 'GSUB']

/** Every font file that a document may need, by the name it is registered under; read once. */
export const fontFiles: readonly (readonly [string, Buffer])[] = scripts.flatMap((script) =>
  Object.entries(weights).map(
    ([weight, grams]) =>
      [
        `${script} ${weight}`,
        unpackFont(
          readFileSync(require.resolve(`@fontsource/inter/files/inter-${script}-${grams}-normal.woff`)),
          pairs,
        ),
      ] as const,
  ),
)

const numberOf = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Whether a text has a letter that none of the fonts has. */
export const hasMissingLetters = (text: string): boolean => [...text.normalize()].some((letter) => !scriptOf(letter))

/** A text in runs of one font each; a letter that none of them has is given by its Unicode number, like "[U+674E]". */
export const runsOf = (text: string, weight: Weight): { font: string; text: string }[] => {
  const runs: { font: string; text: string }[] = []
  for (const letter of text.normalize()) {
    const script = scriptOf(letter)
    const font = `${script ?? 'latin'} ${weight}`
    const drawn = script ? letter : numberOf(letter)
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs
}
