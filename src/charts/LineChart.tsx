import { Lines } from './Lines.tsx'
import { PlotChart, type PlotChartProps } from './PlotChart.tsx'

/** One or more lines over the same labels; every point can be read by pointer, touch, keyboard and screen reader. */
export const LineChart = (props: PlotChartProps) => (
  <PlotChart {...props} marks={(plot, series, read) => <Lines plot={plot} series={series} read={read} />} />
)
