import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { unpackFont } from './unpack-font.ts'

const require = createRequire(import.meta.url)

/** Fonts for the scripts that names are written in; the first one that has a letter draws it. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const
type Script = (typeof scripts)[number]

/** Texts and figures in the sans, headings in the serif of the fund's pages. */
const weights = {
  regular: { family: 'inter', grams: 400 },
  strong: { family: 'inter', grams: 600 },
  display: { family: 'source-serif-4', grams: 400 },
} as const
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
const fontFiles: readonly (readonly [string, Buffer])[] = scripts.flatMap((script) =>
  Object.entries(weights).map(
    ([weight, { family, grams }]) =>
      [
        `${script} ${weight}`,
        unpackFont(
          readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${script}-${grams}-normal.woff`)),
          pairs,
        ),
      ] as const,
  ),
)

/** A font as the library has read it. */
interface Face {
  readonly unitsPerEm: number
  glyphForCodePoint(code: number): { readonly advanceWidth: number }
}

/** The library reads the font of a file anew for each document, but takes one that is read: half of a paper's work. */
const reader = new PDFDocument({ autoFirstPage: false, font: '' })
const readFace = (file: Buffer): Face => {
  const { _font } = reader.font(file) as unknown as { _font: { font: Face } }
  return _font.font
}

const faces = new Map(fontFiles.map(([name, file]) => [name, readFace(file)]))

/** What stands between two letters of a heading, which is set closer, in a font of one point. */
const tracking = -0.015
const trackingOf = (font: string): number => (font.endsWith(' display') ? tracking : 0)

/** How wide each letter is in a font of one point. Nothing else pulls letters together, so a text is as wide as they are. */
const advances = new Map([...faces.keys()].map((font) => [font, new Map<string, number>()]))

const widthIn = (font: string, text: string): number => {
  const [known, face] = [advances.get(font), faces.get(font)]
  if (!known || !face) return 0
  let width = 0
  for (const letter of text) {
    let own = known.get(letter)
    if (own === undefined) {
      own = face.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / face.unitsPerEm + trackingOf(font)
      known.set(letter, own)
    }
    width += own
  }
  return width
}

const numberOf = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Whether a text has a letter that none of the fonts has. */
export const hasMissingLetters = (text: string): boolean => [...text.normalize()].some((letter) => !scriptOf(letter))

export interface Run {
  readonly font: string
  readonly text: string
  /** In a font of one point. */
  readonly width: number
}

const plain = /^[\x20-\x7E]*$/

/** A text in runs of one font each; a letter that none of them has is given by its Unicode number, like "[U+674E]". */
export const runsOf = (text: string, weight: Weight): Run[] => {
  if (plain.test(text)) {
    const font = `latin ${weight}`
    return [{ font, text, width: widthIn(font, text) }]
  }
  const runs: { font: string; text: string }[] = []
  for (const letter of text.normalize()) {
    const script = scriptOf(letter)
    const font = `${script ?? 'latin'} ${weight}`
    const drawn = script ? letter : numberOf(letter)
    const last = runs.at(-1)
    if (last?.font === font) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs.map((run) => ({ ...run, width: widthIn(run.font, run.text) }))
}

/** How wide a text is in a font of one point. */
export const widthOf = (text: string, weight: Weight): number =>
  plain.test(text) ? widthIn(`latin ${weight}`, text) : runsOf(text, weight).reduce((sum, { width }) => sum + width, 0)

/** What the library has of a font within a document, as far as text is written by `inkOf`. */
interface DocumentFont {
  readonly id: string
  /** What each glyph says, for whoever copies the text or has it read out. */
  readonly unicode: (readonly number[])[]
  encode(text: string): [string[], unknown]
  ref(): unknown
}

/** The library's document, as far as text is written by `inkOf`. */
interface Inside {
  readonly _font: DocumentFont
  readonly page: { readonly fonts: Record<string, unknown> }
  addContent(operators: string): void
}

const shown = (value: number): string => String(Math.round(value * 100) / 100)

/**
 * Writes texts into a document's pages, each in one font. The library would lay out each text anew, with a state of its
 * own around it: several times the work, and twice the bytes. Its fonts still say which glyph a letter is, and keep
 * those that are embedded.
 */
export const inkOf = (document: PDFKit.PDFDocument) => {
  for (const [name, face] of faces) document.registerFont(name, face as unknown as string)
  const inside = document as unknown as Inside
  const known = new Map<string, { readonly font: DocumentFont; readonly codes: Map<string, string> }>()
  const fontOf = (name: string) => {
    const own = known.get(name)
    if (own) return own
    document.font(name)
    const made = { font: inside._font, codes: new Map<string, string>() }
    known.set(name, made)
    return made
  }
  /** At the foot of its letters, which points count down to from the upper edge of the page. */
  return (run: Run, points: number, x: number, y: number): void => {
    const { font, codes } = fontOf(run.font)
    const { fonts } = inside.page
    fonts[font.id] ??= font.ref()
    let written = ''
    for (const letter of run.text) {
      let code = codes.get(letter)
      if (code === undefined) {
        const glyphs = font.encode(letter)[0]
        code = glyphs.join('')
        codes.set(letter, code)
        // A face that is kept forgets what a glyph says if an earlier document had it only as a part of another.
        if (glyphs.length === 1) font.unicode[Number.parseInt(code, 16)] = [letter.codePointAt(0) ?? 0]
      }
      written += code
    }
    const closer = trackingOf(run.font) * points
    const [before, after] = closer === 0 ? ['', ''] : [`${shown(closer)} Tc `, ' 0 Tc']
    inside.addContent(
      `BT /${font.id} ${points} Tf ${before}1 0 0 -1 ${shown(x)} ${shown(y)} Tm <${written}> Tj${after} ET`,
    )
  }
}
