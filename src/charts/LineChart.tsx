import type { ReactNode } from 'react'
import { Lines } from './Lines.tsx'
import { PlotChart, type PlotChartProps } from './PlotChart.tsx'
import type { Plot } from './plot.ts'

type Props = PlotChartProps & {
  /** Drawn before the lines, and so beneath them. */
  beneath?: ((plot: Plot) => ReactNode) | undefined
}

/** One or more lines over the same labels; every point can be read by pointer, touch, keyboard and screen reader. */
export const LineChart = ({ beneath, ...props }: Props) => (
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
