import type { PerformanceReport, ReportedMonth } from '#fund/figures/performance-report.ts'
import { formatPercent, percentPerOne, toPercent } from '#fund/text/format.ts'
import { widthOf } from './fonts.ts'
import { type Hue, lineOf, type Sheets, sheetWidth, smallPoints } from './sheet.ts'
import { nothing } from './table.ts'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const yearWidth = 34
const sumWidth = 50
const gap = 1.5
const headHeight = 14
const across = (sheetWidth - yearWidth - sumWidth) / names.length

/** From which percentage on a gain has the next ground, and a loss its second. */
const gains: readonly (readonly [from: number, hue: Hue])[] = [
  [2.2, 'gain4'],
  [1.5, 'gain3'],
  [1, 'gain2'],
  [0, 'gain1'],
]
const deepLossPercent = -1

const groundOf = (percent: number): Hue => {
  if (percent < 0) return percent <= deepLossPercent ? 'loss2' : 'loss1'
  return gains.find(([from]) => percent >= from)?.[1] ?? 'gain1'
}

/** "+2.64", "−0.34": the heading says that it is a percentage. */
const short = (fraction: number): string =>
  formatPercent(Math.round(toPercent(fraction) * percentPerOne) / percentPerOne, { sign: 'always' }).replace('%', '')

const centred = (sheets: Sheets, text: string, middle: number, y: number, hue: Hue = 'ink'): void =>
  sheets.place(`${text} `, middle - (widthOf(text, 'regular') * smallPoints) / 2, y, { points: smallPoints, hue })

/** How high it is with so many years. */
export const monthsHeight = (years: number, rowHeight: number): number => headHeight + years * rowHeight

const middleOf = (month: number): number => yearWidth + month * across + across / 2

const drawHead = (sheets: Sheets, sum: string): void => {
  const top = sheets.top
  sheets.within('TR', () => {
    sheets.leaf('TH', () => sheets.place('Year ', 0, top, { points: smallPoints, hue: 'white' }), { scope: 'Column' })
    for (const [month, name] of names.entries())
      sheets.leaf('TH', () => centred(sheets, name, middleOf(month), top, 'muted'), { scope: 'Column' })
    const style = { points: smallPoints, hue: 'muted', ends: true } as const
    sheets.leaf('TH', () => sheets.place(sum, sheetWidth, top, style), { scope: 'Column' })
  })
  sheets.top += headHeight
}

interface YearRow {
  readonly year: string
  readonly fraction: number | undefined
  readonly months: ReadonlyMap<string, ReportedMonth>
}

const drawYear = (sheets: Sheets, { year, fraction, months }: YearRow, height: number): void => {
  const top = sheets.top
  const textAt = top + (height - gap - lineOf(smallPoints)) / 2
  const own = names.map((_, month) => months.get(`${year}-${String(month + 1).padStart(2, '0')}`))
  sheets.ornament(() => {
    for (const [month, found] of own.entries()) {
      const at = [yearWidth + month * across + gap / 2, top] as const
      const size = [across - gap, height - gap] as const
      if (found?.fraction === undefined) sheets.box(at, size, 'white', 'hairline')
      else sheets.box(at, size, groundOf(toPercent(found.fraction)), found.of === null ? undefined : 'amber')
    }
  })
  sheets.within('TR', () => {
    sheets.leaf('TH', () => sheets.place(`${year} `, 0, textAt, { points: smallPoints, weight: 'strong' }), {
      scope: 'Row',
    })
    for (const [month, found] of own.entries()) {
      const text = found?.fraction === undefined ? nothing : short(found.fraction)
      sheets.leaf('TD', () => centred(sheets, text, middleOf(month), textAt, text === nothing ? 'muted' : 'ink'))
    }
    const sum = fraction === undefined ? nothing : formatPercent(toPercent(fraction), { sign: 'always' })
    const style = { points: smallPoints, weight: 'strong', ends: true } as const
    sheets.leaf('TD', () => sheets.place(sum, sheetWidth, textAt, style))
  })
  sheets.top += height
}

/**
 * The newest years month by month, each on a ground by how much it was; a part of a month has a ring. `sum` is what is
 * said above the end of each row.
 */
export const drawMonths = (
  sheets: Sheets,
  { months, years }: PerformanceReport,
  { most, rowHeight, sum }: { readonly most: number; readonly rowHeight: number; readonly sum: string },
): void => {
  const byMonth = new Map(months.map((month) => [month.period, month]))
  sheets.within('Table', () => {
    drawHead(sheets, sum)
    for (const { period, fraction } of years.toReversed().slice(0, most))
      drawYear(sheets, { year: period, fraction, months: byMonth }, rowHeight)
  })
}
