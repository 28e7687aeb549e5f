import { scaleLinear } from '@visx/scale'
import { type ChartData, chartMistake } from '../texts/chart-data.ts'

/** The drawing's own units; the page scales it to the column. */
export const chartSize = { width: 680, height: 300 } as const
const edges = { top: 14, bottom: 258 } as const

/** Room for one character of a label at the size on phones. */
const characterWidth = 12.5

/** More labels than this on the x axis run into each other. */
const xLabelsMax = 8

const round = (value: number): number => Math.round(value * 10) / 10

/** '−4.2%', '$1,200': a real minus sign, digits grouped. */
export const withUnit = (value: number, unit = ''): string => {
  const digits = Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2 })
  const sign = value < 0 ? '−' : ''
  return unit === '$' ? `${sign}$${digits}` : `${sign}${digits}${unit}`
}

interface Bar {
  x: number
  y: number
  width: number
  height: number
  /** A loss, which has a colour of its own. */
  class?: 'below'
}

/** Everything that the drawing needs, coordinates rounded to a tenth. Throws on data that cannot be drawn. */
export const layOut = (title: string, data: ChartData) => {
  const wrong = chartMistake(data)
  if (wrong) throw new Error(`SmallChart "${title}": expected ${wrong.expected}, found ${wrong.found}`)
  const { labels, series, kind } = data
  const all = [0, ...series.flatMap(({ values }) => values)]
  const y = scaleLinear<number>({
    domain: [Math.min(...all), Math.max(...all)],
    range: [edges.bottom, edges.top],
    nice: 4,
  })
  const yTicks = y
    .ticks(4)
    .map((value) => ({ text: withUnit(value, data.unit), y: round(y(value)), zero: value === 0 }))
  const left = 14 + Math.max(...yTicks.map(({ text }) => text.length)) * characterWidth
  // The last label of a line is under its end, with half of it to the right.
  const overhang = kind === 'line' ? (String(labels.at(-1)).length * characterWidth) / 2 : 0
  const plot = { ...edges, left: Math.round(left), right: Math.round(chartSize.width - Math.max(8, overhang)) }
  const slot = (plot.right - plot.left) / (kind === 'bars' ? labels.length : Math.max(1, labels.length - 1))
  const x = (index: number) => plot.left + slot * (kind === 'bars' ? index + 0.5 : index)

  const every = Math.ceil(labels.length / xLabelsMax)
  const xTicks = labels
    .map((label, index) => ({ text: String(label), x: round(x(index)), index }))
    .filter(({ index }) => index % every === 0)
    .map(({ text, x: at }, order) => ({ text, x: at, minor: order % 2 === 1 }))

  const line = (values: readonly number[]) =>
    values.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))} ${round(y(value))}`).join('')
  const barWidth = (slot * 0.72) / series.length
  const bars = (values: readonly number[], order: number): Bar[] =>
    values.map((value, index) => ({
      x: round(x(index) - (barWidth * series.length) / 2 + barWidth * order),
      y: round(Math.min(y(0), y(value))),
      width: round(barWidth - 1),
      height: round(Math.abs(y(value) - y(0))),
      ...(value < 0 && { class: 'below' }),
    }))
  const marks = series.map(({ name, values }, order) => ({
    name,
    path: kind === 'line' ? line(values) : undefined,
    bars: kind === 'bars' ? bars(values, order) : [],
  }))
  return { plot, xTicks, yTicks, marks }
}

/** The chart in a sentence, for those who do not see it: each series' first, lowest, highest and last value. */
export const describe = (title: string, { labels, series, unit }: ChartData): string => {
  const sentences = series.map(({ name, values }) => {
    const low = Math.min(...values)
    const high = Math.max(...values)
    const at = (value: number) => `${withUnit(value, unit)} at ${labels[values.indexOf(value)]}`
    return `${name}: lowest ${at(low)}, highest ${at(high)}, last ${withUnit(values.at(-1) ?? 0, unit)}.`
  })
  return `${title}. ${sentences.join(' ')}`
}
