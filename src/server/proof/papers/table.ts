import { widthOf } from './fonts.ts'
import { bodyPoints, type Hue, lineOf, type Sheets, sheetWidth, wrapped } from './sheet.ts'

export interface TableColumn {
  readonly head: string
  /** The one column of words, which takes what the figures leave, and breaks its lines. */
  readonly grows?: boolean
  readonly align?: 'start' | 'end'
}

export interface TableRow {
  readonly cells: readonly string[]
  /** A sum or a beginning is set strong, and a sum between two rules; a part of a sum is set back. */
  readonly kind?: 'begin' | 'part' | 'total'
}

interface TableParts {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  /** Stands above it, and never without its first rows. */
  readonly heading?: string
  /** Where it begins and how wide it is, if it stands beside another. */
  readonly x?: number
  readonly width?: number
}

/** For nothing, as the drawings of papers have it. */
export const nothing = '–'

/** With half of the rule below a row on either side of it. */
const padding = { across: 8, down: 3.65 } as const
const setBack = 10
const headPoints = 8
const heading = { points: 10, before: 15, after: 3 } as const
/** Tried in turn, until the words have their room beside the longest figures. */
const sizes = [bodyPoints, 8.75, 8.25, 7.75, 7.25] as const
const wordsMin = 118

/** What a table takes whose rows have one line each, with its heading. */
export const heightOfTable = (rows: number, hasHead: boolean): number =>
  heading.before +
  lineOf(heading.points) +
  heading.after +
  (hasHead ? lineOf(headPoints) + 2 * padding.down : 0) +
  rows * (lineOf() + 2 * padding.down)

interface Layout {
  readonly points: number
  /** Where each column begins, and how wide its texts may be. */
  readonly at: readonly { readonly from: number; readonly width: number }[]
}

const isStrong = ({ kind }: TableRow): boolean => kind === 'begin' || kind === 'total'

const laidOut = ({ columns, rows, x = 0, width = sheetWidth }: TableParts): Layout => {
  const widest = (place: number, points: number): number => {
    const head = widthOf(columns[place]?.head ?? '', 'regular') * headPoints
    return rows.reduce((most, row) => {
      const own = widthOf(row.cells[place] ?? '', isStrong(row) ? 'strong' : 'regular') * points
      return Math.max(most, own + (place === 0 && row.kind === 'part' ? setBack : 0))
    }, head)
  }
  const gaps = (columns.length - 1) * 2 * padding.across
  const grown = columns.findIndex(({ grows }) => grows)
  for (const points of sizes) {
    const widths = columns.map((_, place) => widest(place, points))
    const figures = widths.reduce((sum, one, place) => (place === grown ? sum : sum + one), 0)
    const left = width - gaps - figures
    if (left < Math.min(widths[grown] ?? 0, wordsMin) && points !== sizes.at(-1)) continue
    let from = x
    const at = widths.map((own, place) => {
      const column = { from, width: place === grown ? left : own }
      from += column.width + 2 * padding.across
      return column
    })
    return { points, at }
  }
  throw new RangeError('a table needs a size')
}

/** A row of cells, each read out as one. */
const drawRow = (sheets: Sheets, cells: readonly (readonly string[])[], how: Row): void => {
  const { layout, columns, points, isHead, row } = how
  const weight = row && isStrong(row) ? 'strong' : 'regular'
  sheets.within('TR', () => {
    for (const [place, lines] of cells.entries()) {
      const column = layout.at[place] ?? { from: 0, width: 0 }
      const ends = columns[place]?.align === 'end'
      const back = place === 0 && row?.kind === 'part' ? setBack : 0
      const hue: Hue = isHead || lines[0] === nothing || back > 0 ? 'muted' : 'ink'
      const [tag, options] = isHead
        ? (['TH', { scope: 'Column' }] as const)
        : place === 0
          ? (['TH', { scope: 'Row' }] as const)
          : (['TD', {}] as const)
      sheets.leaf(
        tag,
        () => {
          for (const [line, text] of lines.entries()) {
            if (text === '') continue
            const x = ends ? column.from + column.width : column.from + back
            const y = sheets.top + padding.down + line * lineOf(points)
            sheets.place(line < lines.length - 1 ? `${text} ` : text, x, y, { points, weight, hue, ends })
          }
        },
        options,
      )
    }
  })
}

interface Row {
  readonly layout: Layout
  readonly columns: readonly TableColumn[]
  readonly points: number
  readonly isHead: boolean
  readonly row: TableRow | null
}

/**
 * A table with its heading: the head is repeated on each page, no row breaks, and none is alone on a page. The rules are
 * drawn last on each page, since they are never read out.
 */
export const drawTable = (sheets: Sheets, table: TableParts): void => {
  const { columns, rows, x = 0, width = sheetWidth } = table
  const layout = laidOut(table)
  const { points } = layout
  const wrappedRows = rows.map((row) =>
    row.cells.map((text, place) => {
      const own = layout.at[place]?.width ?? 0
      const back = place === 0 && row.kind === 'part' ? setBack : 0
      return columns[place]?.grows
        ? wrapped(text, own - back, { points, weight: isStrong(row) ? 'strong' : 'regular' })
        : [text]
    }),
  )
  const heightOf = (cells: readonly (readonly string[])[], size: number): number =>
    Math.max(...cells.map((lines) => lines.length)) * lineOf(size) + 2 * padding.down
  const heights = wrappedRows.map((cells) => heightOf(cells, points))
  const headCells = columns.map(({ head, grows }, place) =>
    grows ? wrapped(head, layout.at[place]?.width ?? 0, { points: headPoints }) : [head],
  )
  const hasHead = columns.some(({ head }) => head !== '')
  const headHeight = hasHead ? heightOf(headCells, headPoints) : 0
  const titled = table.heading === undefined ? 0 : heading.before + lineOf(heading.points) + heading.after
  const [first = 0, second = 0] = heights
  sheets.room(titled + headHeight + first + second + (rows.length === 3 ? (heights[2] ?? 0) : 0))
  if (table.heading !== undefined) {
    const isAtTop = sheets.top === 0
    sheets.gap(isAtTop ? 0 : heading.before)
    sheets.line(table.heading, { points: heading.points, weight: 'strong', tag: 'H2', x, width })
    sheets.gap(heading.after)
  }
  let rules: { y: number; kind: 'head' | 'total' | 'row' }[] = []
  const drawRules = (): void => {
    sheets.ornament(() => {
      for (const { y, kind } of rules) sheets.rule(x, y, width, kind === 'row' ? {} : { hue: 'ink', weight: 0.75 })
    })
    rules = []
  }
  const drawHead = (): void => {
    if (!hasHead) return
    drawRow(sheets, headCells, { layout, columns, points: headPoints, isHead: true, row: null })
    sheets.top += headHeight
    rules.push({ y: sheets.top, kind: 'head' })
  }
  sheets.within('Table', () => {
    drawHead()
    for (const [place, cells] of wrappedRows.entries()) {
      const [row, height] = [rows[place] ?? { cells: [] }, heights[place] ?? 0]
      const isLastButOne = place === rows.length - 2
      const needed = height + (isLastButOne ? (heights[place + 1] ?? 0) : 0)
      if (!sheets.fits(needed)) {
        drawRules()
        sheets.nextPage()
        drawHead()
      }
      if (row.kind === 'total') rules.push({ y: sheets.top, kind: 'total' })
      drawRow(sheets, cells, { layout, columns, points, isHead: false, row })
      sheets.top += height
      rules.push({ y: sheets.top, kind: row.kind === 'total' ? 'total' : 'row' })
    }
    drawRules()
  })
}
