import { Lines } from './Lines.tsx'
import { PlotChart, type PlotChartProps } from './PlotChart.tsx'
import type { Plot } from './plot.ts'

/** Money that came in or left at each label; zero for none. */
export interface Flow {
  readonly came: number
  readonly left: number
}

const [half, tall, gap] = [4, 7, 3]

const Flows = ({ plot, flows }: { plot: Plot; flows: readonly Flow[] }) => {
  const [, floor] = plot.down
  return (
    <g>
      {flows.map(({ came, left }, index) => {
        const at = Math.round(plot.x(index))
        return (
          <g key={at}>
            {came > 0 && (
              <path className="chart-flow" d={`M${at - half} ${floor - gap}h${2 * half}l${-half} ${-tall}z`} />
            )}
            {left > 0 && (
              <path
                className="chart-flow chart-flow-out"
                d={`M${at - half} ${floor - gap - tall - (came > 0 ? tall + gap : 0)}h${2 * half}l${-half} ${tall}z`}
              />
            )}
          </g>
        )
      })}
    </g>
  )
}

/** Lines with a mark at the foot wherever money came in (filled, pointing up) or left (hollow, pointing down). */
export const FlowChart = ({ flows, ...props }: PlotChartProps & { flows: readonly Flow[] }) => (
  <PlotChart
    {...props}
    marks={(plot, series, read) => (
      <>
        <Flows plot={plot} flows={flows} />
        <Lines plot={plot} series={series} read={read} />
      </>
    )}
  />
)
