import { formatCalendarMonth, formatCalendarMonthDay } from '#fund/calendar/week-display.ts'
import { nearestCents } from '#fund/cents/money.ts'
import type { PerformanceReport } from '#fund/figures/performance-report.ts'
import { enclosingTicks, extent, linear } from '#fund/figures/scale.ts'
import { formatMoney } from '#fund/text/format.ts'
import { widthOf } from './fonts.ts'
import { lineOf, type Place, type Sheets, sheetWidth, smallPoints } from './sheet.ts'

/** For the amounts at the right of the plot, and for the months below it. */
const axisWidth = 44
const belowPlot = 15
const plotWidth = sheetWidth - axisWidth
const point = 2.5
const ticksMax = 5
const labelsMax = 6
const base = 100

/** Where a month begins among the weeks, or each week of a short time; few enough to stand side by side. */
const labelsOf = ({ charted }: PerformanceReport): { readonly place: number; readonly text: string }[] => {
  const starts = charted.flatMap(({ date }, place) => {
    const before = charted[place - 1]?.date.slice(0, 7)
    return before !== undefined && before !== date.slice(0, 7) ? [{ place, text: monthLabel(date) }] : []
  })
  const all =
    starts.length > 1
      ? starts
      : charted.map(({ date }, place) => ({ place: place + 1, text: formatCalendarMonthDay(date) }))
  const each = Math.ceil(all.length / labelsMax)
  return all.filter((_, place) => place % each === 0)
}

const monthLabel = (date: string): string => formatCalendarMonth(date.slice(0, 7)).replace(/^(\w{3})\w*/, '$1')

const textWidth = (text: string): number => widthOf(text, 'regular') * smallPoints

const dollars = (value: number): string => formatMoney(nearestCents(value), { cents: !Number.isInteger(value) })

interface End {
  readonly text: string
  readonly y: number
  readonly strong: boolean
}

/** Two ends that would cover each other stand one above the other, in their order. */
const apart = (ends: readonly End[]): readonly End[] => {
  const [first, second] = ends.toSorted((a, b) => a.y - b.y)
  const least = lineOf(smallPoints)
  if (!first || !second || second.y - first.y >= least) return ends
  const middle = (first.y + second.y) / 2
  return [
    { ...first, y: middle - least / 2 },
    { ...second, y: middle + least / 2 },
  ]
}

/** A hundred dollars in the account, and in the index if there is one: one line each, read out as one figure. */
export const drawGrowth = (sheets: Sheets, report: PerformanceReport, height: number, said: string): void => {
  const { growth, indexGrowth } = report
  const top = sheets.top
  const bottom = top + height - belowPlot
  const ticks = enclosingTicks(extent([...growth, ...(indexGrowth ?? [])]), ticksMax)
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? base], [bottom, top + 5])
  const x = linear([0, growth.length - 1], [0, plotWidth])
  const placesOf = (values: readonly number[]): Place[] => values.map((value, place) => [x(place), y(value)])
  const centred = (at: number): number => at - lineOf(smallPoints) / 2
  const ends = apart(
    [growth, indexGrowth ?? []].flatMap((values, place) => {
      const value = values.at(-1)
      return value === undefined ? [] : [{ text: formatMoney(nearestCents(value)), y: y(value), strong: place === 0 }]
    }),
  )
  sheets.leaf(
    'Figure',
    () => {
      for (const tick of ticks)
        sheets.rule(0, y(tick), plotWidth, tick === base ? { hue: 'line', weight: 0.75 } : { weight: 0.5 })
      if (indexGrowth) sheets.stroke(placesOf(indexGrowth), { hue: 'bench', weight: 1, dash: 2.5 })
      sheets.stroke(placesOf(growth), { hue: 'gain', weight: 1.6 })
      const free = ticks.filter((tick) => ends.every((end) => Math.abs(y(tick) - end.y) >= lineOf(smallPoints)))
      for (const tick of free)
        sheets.place(dollars(tick), sheetWidth, centred(y(tick)), {
          points: smallPoints,
          hue: 'muted',
          ends: true,
        })
      for (const end of ends) {
        const style = { points: smallPoints, weight: end.strong ? 'strong' : 'regular' } as const
        sheets.place(end.text, sheetWidth, centred(end.y), {
          ...style,
          hue: end.strong ? 'ink' : 'bench',
          ends: true,
        })
      }
      const [endX, endY] = placesOf(growth).at(-1) ?? [0, 0]
      sheets.box([endX - point, endY - point], [2 * point, 2 * point], 'gain')
      const labels = labelsOf(report).filter(({ place, text }) => x(place) + textWidth(text) <= plotWidth)
      for (const { place, text } of labels)
        sheets.place(`${text} `, x(place), bottom + 3, { points: smallPoints, hue: 'muted' })
    },
    { alt: said },
  )
  sheets.top += height
}

/** Which line is which. */
export const drawKeys = (
  sheets: Sheets,
  names: readonly { readonly name: string; readonly isIndex: boolean }[],
): void => {
  const middle = sheets.top + lineOf(smallPoints) / 2
  let x = 0
  for (const { name, isIndex } of names) {
    const from = x
    sheets.ornament(() =>
      sheets.stroke(
        [
          [from, middle],
          [from + 14, middle],
        ],
        isIndex ? { hue: 'bench', weight: 1, dash: 2.5 } : { hue: 'gain', weight: 1.6 },
      ),
    )
    sheets.leaf('P', () => sheets.place(`${name} `, from + 19, sheets.top, { points: smallPoints, hue: 'muted' }))
    x += 19 + textWidth(name) + 16
  }
  sheets.top += lineOf(smallPoints)
}
