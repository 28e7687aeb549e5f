import { Area } from '@visx/shape'
import { Lines } from './Lines.tsx'
import { PlotChart, type PlotChartProps } from './PlotChart.tsx'

/** A sum that grows (or shrinks) from zero: the line of `LineChart`, with the area between it and zero filled. */
export const AreaChart = (props: Omit<PlotChartProps, 'base'>) => (
  <PlotChart
    {...props}
    base="zero"
    marks={(plot, series, read) => (
      <>
        {series.map((one) => (
          <Area
            key={one.name}
            data={[...one.values.keys()]}
            x={plot.x}
            y0={plot.y(0)}
            y1={(index) => plot.y(one.values[index] ?? 0)}
            defined={(index) => one.values[index] !== null}
            className={`chart-area hue-${one.hue ?? 'accent'}`}
          />
        ))}
        <Lines plot={plot} series={series} read={read} />
      </>
    )}
  />
)
