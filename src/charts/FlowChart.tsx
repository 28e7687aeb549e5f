import { Lines } from './Lines.tsx'
import { PlotChart, type PlotChartProps } from './PlotChart.tsx'
import type { Plot } from './plot.ts'

/** Money that came in or left at each label; zero for none. */
export interface Flow {
  readonly deposited: number
  readonly withdrawn: number
}

const [half, tall, gap] = [4, 6, 4]

/** Beside its label where money came in and left in the same week. */
const besideOf = ({ deposited, withdrawn }: Flow): number => (deposited > 0 && withdrawn > 0 ? half + 1 : 0)

/**
 * A mark wherever money came in (filled, pointing up) or left (hollow, pointing down): on a lane of their own between
 * the foot of the plot and its labels, so that no line runs through them.
 */
export const Flows = ({ plot, flows }: { plot: Plot; flows: readonly Flow[] }) => {
  const [, floor] = plot.down
  const top = floor + gap
  return (
    <g>
      {flows.map((flow, index) => {
        const at = Math.round(plot.x(index))
        const aside = besideOf(flow)
        return (
          <g key={at}>
            {flow.deposited > 0 && (
              <path className="chart-flow" d={`M${at - aside - half} ${top + tall}h${2 * half}l${-half} ${-tall}z`} />
            )}
            {flow.withdrawn > 0 && (
              <path
                className="chart-flow chart-flow-out"
                d={`M${at + aside - half} ${top}h${2 * half}l${-half} ${tall}z`}
              />
            )}
          </g>
        )
      })}
    </g>
  )
}

/** Lines with the marks of what came in and left. */
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
