import type { ReactNode } from 'react'
import { maskFigures, useAmountsHidden } from '#ui/Money.tsx'
import { Below, Rows } from './Axes.tsx'
import { type AxisChartProps, ChartFigure } from './ChartFigure.tsx'
import { Lines } from './Lines.tsx'
import { laneHeight, type Plot, plotOf } from './plot.ts'
import type { Series } from './series.ts'
import type { Size } from './useSize.ts'

export type PlotChartProps = AxisChartProps & {
  /** A value as written beside the plot: `1.29M`. */
  tick: (value: number) => string
  /** Whether the axis starts at zero or near the data's lowest value. */
  base?: 'data' | 'zero'
  /** The room beside the first and the last point for their marks, in pixels. */
  inset?: number
  /** Keeps room at the foot of the plot for the amounts of what came in and left. */
  lane?: boolean
}

type Props = PlotChartProps & { marks: (plot: Plot, series: readonly Series[], read: number | undefined) => ReactNode }

/** Closes the grid below the lane of what came in and left. */
const Foot = ({ plot: { across, down } }: { plot: Plot }) => {
  const at = Math.round(down[1] + laneHeight) + 0.5
  return <line className="chart-grid" x1={across[0]} x2={across[1]} y1={at} y2={at} />
}

/** Gridlines, labels and a cursor, for charts with points from edge to edge. */
export const PlotChart = ({ tick, base = 'data', inset, lane, marks, ...chart }: Props) => {
  const masked = useAmountsHidden() && chart.series.some((one) => one.amounts)
  const written = masked ? (value: number) => maskFigures(tick(value)) : tick
  const plotFor = (size: Size) => plotOf(size, chart.series, chart.labels.length, written, base, { inset, lane })
  return (
    <ChartFigure
      {...chart}
      span={(size) => plotFor(size).across}
      from={(size) => plotFor(size).from}
      draw={(size, series, read) => {
        const plot = plotFor(size)
        return (
          <>
            <Rows ticks={plot.ticks} from={plot.across[0]} to={plot.across[1]} edge={plot.edge} />
            {read !== undefined && (
              <line className="chart-cursor" x1={plot.x(read)} x2={plot.x(read)} y1={plot.down[0]} y2={plot.down[1]} />
            )}
            {marks(plot, series, read)}
            {lane && <Foot plot={plot} />}
            <Below labels={chart.labels} x={plot.x} span={plot.across} y={size.height - 8} />
          </>
        )
      }}
    />
  )
}

type LineChartProps = PlotChartProps & {
  /** Drawn before the lines, and so beneath them. */
  beneath?: ((plot: Plot) => ReactNode) | undefined
}

/** One or more lines over the same labels; every point can be read by pointer, touch, keyboard and screen reader. */
export const LineChart = ({ beneath, ...props }: LineChartProps) => (
  <PlotChart
    {...props}
    marks={(plot, series, read) => (
      <>
        {beneath?.(plot)}
        <Lines plot={plot} series={series} read={read} />
      </>
    )}
  />
)
