import PDFDocument from 'pdfkit'
import { inkOf, runsOf, type Weight, widthOf } from './fonts.ts'
import { writeMarks } from './marks.ts'

/** Points; letter paper, as in New York. */
const margins = { top: 50, side: 54, bottom: 61 } as const
const size = { width: 612, height: 792 } as const

/** As wide as a text may be. */
export const sheetWidth = size.width - 2 * margins.side
export const textHeight = size.height - margins.top - margins.bottom

/** On white, whatever the theme of a screen: muted and coloured texts are legible at 8 points. */
export const hues = {
  ink: '#14201b',
  muted: '#4c5b53',
  gain: '#0b6b4e',
  loss: '#a8412b',
  bench: '#3f6f8f',
  line: '#cbcecd',
  hairline: '#e5e6e6',
  amber: '#7d5200',
  // Grounds of text in ink, from the smallest gain to the largest, and of losses.
  gain1: '#ecf3f1',
  gain2: '#dbe9e5',
  gain3: '#c7ddd6',
  gain4: '#afcfc5',
  loss1: '#f5eae8',
  loss2: '#ead2cc',
  white: '#ffffff',
} as const
export type Hue = keyof typeof hues

export interface Style {
  readonly points?: number
  readonly weight?: Weight
  readonly hue?: Hue
}

export const bodyPoints = 9.25
export const smallPoints = 8
const lineHeight = 1.42
/** Of a line's height, above its letters' foot. */
const abovePart = 0.74

export const lineOf = (points: number = bodyPoints): number => points * lineHeight

/** How a part of a paper is read out (ISO 32000, 14.8.4). */
export type Tag = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD' | 'Figure'

export interface TagOptions {
  readonly scope?: 'Row' | 'Column'
  /** What is said of a drawing. */
  readonly alt?: string
}

/** Points from the upper left of the text. */
export type Place = readonly [x: number, y: number]

export interface PlacedStyle extends Style {
  /** The text ends there instead of beginning there. */
  readonly ends?: boolean
}

/** A document of sheets with one running text, from top to bottom; x and y count from the upper left of the text. */
export interface Sheets {
  readonly document: PDFKit.PDFDocument
  /** How far down the page is used. */
  top: number
  /** Begins on a page of its own; once it is drawn, each of its pages says which of how many it is. */
  paper(foot: string, draw: () => void): void
  fits(points: number): boolean
  nextPage(): void
  /** Begins a page unless so much of this one is free. */
  room(points: number): void
  /** What is drawn in it is read out as its parts. */
  within(tag: Tag, draw: () => void): void
  /** What is drawn in it is read out as one, and stays on one page. */
  leaf(tag: Tag, draw: () => void, options?: TagOptions): void
  /** What is drawn in it is never read out. */
  ornament(draw: () => void): void
  /** A text in one line whose upper edge is there. */
  place(text: string, x: number, y: number, style?: PlacedStyle): void
  rule(x: number, y: number, width: number, style?: { readonly hue?: Hue; readonly weight?: number }): void
  /** A line from place to place, of dashes if it has their lengths. */
  stroke(
    places: readonly Place[],
    style?: { readonly hue?: Hue; readonly weight?: number; readonly dash?: number },
  ): void
  /** A filled box with round corners, and a ring around it if it is to be noticed. */
  box(at: Place, size: readonly [width: number, height: number], hue: Hue, ring?: Hue): void
  /** A paragraph in lines of the whole width, or of a part of it. */
  line(text: string, style?: Style & { readonly tag?: Tag; readonly x?: number; readonly width?: number }): void
  gap(points: number): void
}

/** A text in lines of a width, broken between words, and within a word that is wider than a line. */
export const wrapped = (text: string, width: number, { points = bodyPoints, weight = 'regular' }: Style): string[] => {
  const widthIn = (some: string) => widthOf(some, weight) * points
  if (widthIn(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthIn(longer) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (widthIn(line + letter) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
  }
  return [...lines, line]
}

/** What a document says about itself. */
export interface About {
  readonly title: string
  readonly author: string
  readonly madeAt: number
}

const corner = 3
const footPoints = 8
const footBelow = 26
const widowLinesMax = 6

type Element = ReturnType<PDFKit.PDFDocument['struct']>

/** Opens a tagged document with its title and language, which a reader shows and a voice needs. */
export const openSheets = ({ title, author, madeAt }: About): Sheets => {
  const document = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // None by default: it would be read for nothing.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(madeAt) },
  })
  const ink = inkOf(document)
  let parent: Element = document.struct('Document' as 'Sect')
  document.addStructure(parent)
  /** A page begins without one. */
  let lastHue: Hue | null = null

  const beginPage = (): void => {
    document.addPage()
    sheets.top = 0
    lastHue = null
  }
  const element = (tag: Tag, options: TagOptions = {}): Element => {
    const made = document.struct(tag as 'Sect', options as object)
    parent.add(made)
    return made
  }
  const withFoot = (foot: string, first: number): void => {
    const { start, count } = document.bufferedPageRange()
    for (let page = first; page < start + count; page += 1) {
      document.switchToPage(page)
      lastHue = null
      const y = textHeight + footBelow
      const style = { points: footPoints, hue: 'muted' } as const
      sheets.ornament(() => {
        sheets.place(foot, 0, y, style)
        const number = `Page ${page - first + 1} of ${start + count - first}`
        sheets.place(number, sheetWidth, y, { ...style, ends: true })
      })
      writeMarks(document)
    }
    document.flushPages()
  }

  const sheets: Sheets = {
    document,
    top: 0,
    paper: (foot, draw) => {
      beginPage()
      const first = document.bufferedPageRange().start + document.bufferedPageRange().count - 1
      sheets.within('Sect', draw)
      withFoot(foot, first)
    },
    fits: (points) => sheets.top + points <= textHeight,
    nextPage: beginPage,
    room: (points) => {
      if (!sheets.fits(points)) beginPage()
    },
    within: (tag, draw) => {
      const outer = parent
      parent = element(tag)
      draw()
      parent.end()
      parent = outer
    },
    leaf: (tag, draw, options) => {
      const made = element(tag, options)
      made.add(draw)
      made.end()
    },
    ornament: (draw) => {
      document.markContent('Artifact', { type: 'Layout' })
      draw()
      document.endMarkedContent()
    },
    place: (text, x, y, { points = bodyPoints, weight = 'regular', hue = 'ink', ends = false } = {}) => {
      const runs = runsOf(text, weight)
      const width = runs.reduce((sum, run) => sum + run.width, 0) * points
      let next = margins.side + x - (ends ? width : 0)
      const foot = margins.top + y + lineOf(points) * abovePart
      if (lastHue !== hue) document.fillColor(hues[hue])
      lastHue = hue
      for (const run of runs) {
        ink(run, points, next, foot)
        next += run.width * points
      }
    },
    rule: (x, y, width, { hue = 'hairline', weight = 0.5 } = {}) => {
      document
        .moveTo(margins.side + x, margins.top + y)
        .lineTo(margins.side + x + width, margins.top + y)
        .lineWidth(weight)
        .strokeColor(hues[hue])
        .stroke()
    },
    stroke: (places, { hue = 'hairline', weight = 0.5, dash = 0 } = {}) => {
      for (const [place, [x, y]] of places.entries())
        document[place === 0 ? 'moveTo' : 'lineTo'](margins.side + x, margins.top + y)
      document.lineWidth(weight).strokeColor(hues[hue]).lineJoin('round')
      if (dash > 0) document.dash(dash, { space: dash }).stroke().undash()
      else document.stroke()
    },
    box: ([x, y], [width, height], hue, ring) => {
      const [left, top] = [margins.side + x, margins.top + y]
      document.roundedRect(left, top, width, height, corner).fill(hues[hue])
      lastHue = hue
      if (ring)
        document
          .roundedRect(left + 0.5, top + 0.5, width - 1, height - 1, corner)
          .lineWidth(1)
          .strokeColor(hues[ring])
          .stroke()
    },
    line: (text, { tag = 'P', x = 0, width = sheetWidth, ...style } = {}) => {
      const lines = wrapped(text, width, style).map((line, place, all) => (place < all.length - 1 ? `${line} ` : line))
      const each = lineOf(style.points)
      const together = lines.length <= widowLinesMax ? [lines] : lines.map((line) => [line])
      sheets.room(each * Math.min(lines.length, widowLinesMax))
      const whole = element(tag)
      for (const some of together) {
        sheets.room(each * some.length)
        whole.add(() => {
          for (const one of some) {
            sheets.place(one, x, sheets.top, style)
            sheets.top += each
          }
        })
      }
      whole.end()
    },
    gap: (points) => {
      sheets.top += points
    },
  }
  return sheets
}

/** All of a document's bytes, once it has ended; called before it is drawn, so that it can be read in the meantime. */
export const bytesOf = async ({ document }: Sheets): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
