import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { FlowChart } from '#charts/FlowChart.tsx'
import { LineChart } from '#charts/PlotChart.tsx'
import type { Series } from '#charts/series.ts'
import { periodReturn } from '#fund/returns/returns.ts'
import { formatPercent, toPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { compactDollars } from '#islands/frame/compact.ts'
import { accountHome } from '#stores/investor/home/home.ts'
import { $rangeFigures, type RangeFigures } from '#stores/investor/home/range-figures.ts'
import { loadPerformance, performance } from '#stores/investor/home/reports/performance.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { flowSeries } from './flows.tsx'
import { flowNote, money, moneyPutIn, netFlows, pointLabels, withStart } from './money.ts'
import { WeekBars } from './WeekBars.tsx'

const startOf = ([first]: RangeFigures['weeks']) => first && first.closing - first.gain - first.restated

const seriesOf = ({ weeks, benchmark }: RangeFigures): readonly Series[] => [
  {
    name: 'Balance',
    values: withStart(
      startOf(weeks),
      weeks.map(({ closing }) => closing),
    ),
    jumps: netFlows(weeks),
    format: money,
    amounts: true,
  },
  moneyPutIn(weeks),
  ...(benchmark
    ? [
        {
          name: `${benchmark.name}, same flows`,
          // The same money, from the same start.
          values: withStart(benchmark.values[0] === null ? null : startOf(weeks), benchmark.values),
          jumps: netFlows(weeks),
          format: money,
          amounts: true,
          dashed: true,
          hue: 'c2' as const,
        },
      ]
    : []),
  ...flowSeries(weeks),
]

/** More could not be told apart; Reports has every week. */
const barsMax = 60

const percent = (value: number) => formatPercent(value)

const Charts = ({ figures }: { figures: RangeFigures }) => {
  const { weeks, made, deposited, withdrawn, fraction } = figures
  const home = useStore(accountHome.$load).last
  const labels = pointLabels(weeks)
  return (
    <>
      <FlowChart
        title={`Balance, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
        note={flowNote}
        axis="Week ending"
        labels={labels}
        series={seriesOf(figures)}
        flows={weeks}
        tick={compactDollars}
      />
      <p className="cap">
        <Percent value={fraction === undefined ? null : toPercent(fraction)} change /> time-weighted,{' '}
        <Amount cents={made} change /> made; <Amount cents={deposited} /> paid in, <Amount cents={withdrawn} /> taken
        out.
      </p>
      <LineChart
        title="Below the highest point"
        note="from weekly returns"
        axis="Week ending"
        base="zero"
        labels={labels}
        series={[
          {
            name: 'Drawdown',
            values: withStart(
              0,
              figures.falls.map((depth) => (depth === null ? null : toPercent(depth))),
            ),
            format: percent,
            hue: 'c4',
          },
        ]}
        tick={percent}
      />
      {home && weeks.length <= barsMax && (
        <WeekBars
          figures={home}
          weeks={weeks.map(({ label, date, atWork }) => {
            const made = atWork && periodReturn(atWork)
            return { label, date, returnPercent: made === undefined || made === null ? null : toPercent(made) }
          })}
        />
      )}
    </>
  )
}

/** The balance of a range beside the money put in, with its flows, and how far it fell. */
export const RangeChart = () => {
  const figures = useStore($rangeFigures)
  const { state } = useStore(performance.$load)
  useEffect(() => whileOpen(loadPerformance), [])
  if (figures) return <Charts figures={figures} />
  if (state !== 'failed') return <SkeletonBlock kind="chart" />
  return (
    <FailedState title="The weeks did not load." onRetry={() => void loadPerformance()}>
      The fund's records are as they were; only this page could not read them.
    </FailedState>
  )
}
