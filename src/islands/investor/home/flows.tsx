import { type Flow, Flows } from '#charts/FlowChart.tsx'
import type { Plot } from '#charts/plot.ts'
import type { Series } from '#charts/series.ts'
import { money } from './money.ts'

const beside = { format: money, amounts: true, beside: true } as const

/** What came in and left in each week, to be read beside the lines. Cents. */
export const flowSeries = (weeks: readonly Flow[]): readonly Series[] => [
  { name: 'Paid in', values: weeks.map(({ deposited }) => deposited || null), ...beside },
  { name: 'Taken out', values: weeks.map(({ withdrawn }) => withdrawn || null), ...beside },
]

/** The marks of a chart at the foot of its plot. */
export const flowMarks = (plot: Plot, weeks: readonly Flow[]) => <Flows plot={plot} flows={weeks} />
