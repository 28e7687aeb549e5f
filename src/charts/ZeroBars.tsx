import { PlotChart, type PlotChartProps } from './PlotChart.tsx'
import type { Plot } from './plot.ts'
import type { Series } from './series.ts'

/** The widest a bar gets, the fraction of its slot that it fills, and how tall a slot without a value is drawn. */
const [barMost, barShare, slotHeight] = [28, 0.56, 14]

const Bars = ({ plot: { x, y, across }, series }: { plot: Plot; series: Series }) => {
  const zero = y(0)
  const width = Math.min(barMost, (x(1) - x(0)) * barShare || barMost)
  return (
    <>
      {series.values.map((value, index) => {
        const top = value === null ? zero - slotHeight : Math.min(zero, y(value))
        const height = value === null ? slotHeight : Math.max(1, Math.abs(y(value) - zero))
        const kind = value === null ? 'chart-slot' : value < 0 ? 'chart-bar-loss' : 'chart-bar-gain'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place, since values repeat
          <rect key={index} className={kind} x={x(index) - width / 2} y={top} width={width} height={height} />
        )
      })}
      <line className="chart-zero" x1={across[0] - width / 2} x2={across[1] + width / 2} y1={zero} y2={zero} />
    </>
  )
}

/** Bars of one series, up and down from zero; a dotted slot if there is no value. */
export const ZeroBars = (props: Omit<PlotChartProps, 'base' | 'inset'>) => (
  <PlotChart
    {...props}
    base="zero"
    inset={barMost / 2}
    marks={(plot, [one]) => one && <Bars plot={plot} series={one} />}
  />
)
