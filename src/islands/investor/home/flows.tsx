import { FlowMarks } from '#charts/FlowChart.tsx'
import type { WeekFlow } from '#charts/flow-marks.ts'
import type { Plot } from '#charts/plot.ts'
import type { Series } from '#charts/series.ts'
import { compactDollars } from '#islands/frame/compact.ts'
import { money } from './money.ts'

const beside = { format: money, amounts: true, beside: true } as const

/** What came in and left in each week, shown as values beside the lines. Cents. */
export const flowSeries = (weeks: readonly WeekFlow[]): readonly Series[] => [
  { name: 'Paid in', values: [null, ...weeks.map(({ deposited }) => deposited || null)], ...beside },
  { name: 'Taken out', values: [null, ...weeks.map(({ withdrawn }) => withdrawn || null)], ...beside },
]

/** The marks at the foot of a chart's plot, and the tint between its balance and the money put in. */
export const marksOf = (plot: Plot, weeks: readonly WeekFlow[], series: readonly Series[]) => (
  <FlowMarks plot={plot} flows={weeks} series={series} tick={compactDollars} />
)
