import PDFDocument from 'pdfkit'
import { fontFiles, runsOf, type Weight } from './fonts.ts'

/** Points; letter paper, as in New York. */
const margin = 54
const size = 'LETTER'
const footerHeight = 28
const ink = '#1c2430'
const quiet = '#5b6675'
const hairline = '#c9cfd8'

export interface Style {
  readonly points?: number
  readonly weight?: Weight
  readonly quiet?: boolean
}

export interface Cell {
  readonly text: string
  /** As a fraction of the sheet's width: where a text begins, or where a figure ends. */
  readonly at: number
  readonly ends?: boolean
}

/** A document of sheets with one running text, from top to bottom; every page ends with its foot. */
export interface Sheets {
  readonly document: PDFKit.PDFDocument
  /** Begins a page, with the lines at its foot. */
  page(foot: readonly string[]): void
  line(text: string, style?: Style): void
  row(cells: readonly Cell[], style?: Style): void
  rule(): void
  gap(points: number): void
}

const bodyPoints = 9.5
const footPoints = 7
const lineHeight = 1.6

/** A text in lines of a width, broken between words, and within a word that is wider than a line. */
const wrapped = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (widthOf(line + letter) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
  }
  return [...lines, line]
}

export const openSheets = (title: string, author: string, madeAt: number): Sheets => {
  const document = new PDFDocument({
    size,
    margin,
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: new Date(madeAt) },
  })
  for (const [name, file] of fontFiles) document.registerFont(name, file)
  const width = () => document.page.width - 2 * margin
  const bottom = () => document.page.height - margin - footerHeight
  let y = 0
  let foot: readonly string[] = []
  let pages = 0

  const drawn = (
    text: string,
    x: number,
    at: number,
    { points = bodyPoints, weight = 'regular', quiet: faint = false }: Style,
  ): number => {
    let next = x
    document.fillColor(faint ? quiet : ink)
    for (const run of runsOf(text, weight)) {
      document.font(run.font).fontSize(points).text(run.text, next, at, { lineBreak: false })
      next += document.widthOfString(run.text)
    }
    return next - x
  }
  const widthOf = (text: string, { points = bodyPoints, weight = 'regular' }: Style): number =>
    runsOf(text, weight).reduce((sum, run) => sum + document.font(run.font).fontSize(points).widthOfString(run.text), 0)

  const page = (next: readonly string[]): void => {
    foot = next
    pages += 1
    document.addPage()
    y = margin
    const style = { points: footPoints, quiet: true }
    const top = document.page.height - margin - footerHeight / 2
    for (const [place, line] of foot.entries()) drawn(line, margin, top + place * footPoints * lineHeight, style)
    const number = `Page ${pages}`
    drawn(number, margin + width() - widthOf(number, style), top, style)
  }
  const room = (points: number): void => {
    if (y + points > bottom()) page(foot)
  }
  const row = (cells: readonly Cell[], style: Style = {}): void => {
    const { points = bodyPoints } = style
    room(points * lineHeight)
    for (const { text, at, ends } of cells) {
      const x = margin + at * width()
      drawn(text, ends ? x - widthOf(text, style) : x, y, style)
    }
    y += points * lineHeight
  }
  return {
    document,
    page,
    row,
    line: (text, style = {}) => {
      for (const part of wrapped(text, width(), (some) => widthOf(some, style))) row([{ text: part, at: 0 }], style)
    },
    rule: () => {
      room(6)
      document
        .moveTo(margin, y)
        .lineTo(margin + width(), y)
        .lineWidth(0.5)
        .strokeColor(hairline)
        .stroke()
      y += 6
    },
    gap: (points) => {
      y += points
    },
  }
}

/** All of a document's bytes, once it has ended; called before it is drawn, so that it can be read in the meantime. */
export const bytesOf = async ({ document }: Sheets): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
