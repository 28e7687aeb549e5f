import { LineChart } from '#charts/PlotChart.tsx'
import type { Series } from '#charts/series.ts'
import { compactDollars } from '#islands/frame/compact.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { flowNote, money, moneyPutIn, netFlows, pointLabels, withStart } from './money.ts'

type Props = {
  figures: HomeFigures
  /** What draws what came in and left, once that is loaded. */
  flows?: typeof import('./flows.tsx') | undefined
}

/** The line of the balance at the end of each week beside the money put in; the page's early script draws it too. */
export const BalanceLines = ({ figures: { weeks, source }, flows }: Props) => {
  const [first] = weeks
  const series: readonly Series[] = [
    {
      name: 'Balance',
      values: withStart(
        first && first.endBalance - first.profit - first.restated,
        weeks.map((week) => week.endBalance),
      ),
      jumps: netFlows(weeks),
      format: money,
      amounts: true,
    },
    ...(source === 'live' ? [moneyPutIn(weeks), ...(flows?.flowSeries(weeks) ?? [])] : []),
  ]
  return (
    <LineChart
      title={`Balance, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
      note={source === 'live' ? flowNote : <SourceBadge source="Sample" />}
      axis="Week ending"
      labels={pointLabels(weeks)}
      series={series}
      lane={source === 'live'}
      beneath={(plot) => source === 'live' && flows?.marksOf(plot, weeks, series)}
      tick={compactDollars}
    />
  )
}
