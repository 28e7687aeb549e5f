import { widthOf } from './fonts.ts'
import { type Hue, lineOf, type Sheets, sheetWidth, smallPoints } from './sheet.ts'

interface Sum {
  readonly label: string
  readonly figure: string
  readonly hue?: Hue
}

const padding = { across: 10, down: 7 } as const
const figureLine = 1.25
/** Tried in turn, until the longest figures stand side by side. */
const smaller = [12.5, 11.5, 10.5, 9.5, 8.5] as const

/** What they take. */
export const heightOfSums = (points: number): number => lineOf(smallPoints) + points * figureLine + 2 * padding.down

/** The figures one opens a paper for, side by side between two rules. */
export const drawSums = (sheets: Sheets, sums: readonly Sum[], largest = 14): void => {
  const widthsAt = (points: number): number[] =>
    sums.map(({ label, figure }) =>
      Math.max(widthOf(label, 'regular') * smallPoints, widthOf(figure, 'display') * points),
    )
  const spareAt = (points: number): number =>
    (sheetWidth - widthsAt(points).reduce((sum, width) => sum + width, 0)) / sums.length
  const sizes = [largest, ...smaller.filter((points) => points < largest)]
  const points = sizes.find((one) => spareAt(one) >= 2 * padding.across) ?? sizes.at(-1) ?? largest
  const [widths, spare] = [widthsAt(points), spareAt(points)]
  const height = heightOfSums(points)
  const top = sheets.top
  let x = 0
  for (const [place, { label, figure, hue = 'ink' }] of sums.entries()) {
    const divider = x
    const at = place === 0 ? 0 : divider + padding.across
    sheets.leaf('P', () => {
      sheets.place(`${label} `, at, top + padding.down, { points: smallPoints, hue: 'muted' })
      sheets.place(figure, at, top + padding.down + lineOf(smallPoints) - 1, { points, weight: 'display', hue })
    })
    if (place > 0)
      sheets.ornament(() =>
        sheets.stroke([
          [divider, top],
          [divider, top + height],
        ]),
      )
    x += (widths[place] ?? 0) + spare
  }
  sheets.ornament(() => {
    for (const y of [top, top + height]) sheets.rule(0, y, sheetWidth, { hue: 'line', weight: 0.75 })
  })
  sheets.top += height
}
