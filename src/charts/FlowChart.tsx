import { useAmountsHidden } from '#ui/Money.tsx'
import { betweenPaths } from './between.ts'
import { flowLabels, flowMarks, half, type WeekFlow } from './flow-marks.ts'
import { Lines } from './Lines.tsx'
import { PlotChart, type PlotChartProps } from './PlotChart.tsx'
import type { Plot } from './plot.ts'
import type { Series } from './series.ts'

/** Keeps the marks clear of a point at the bottom of the rows. */
const [tall, gap] = [6, 6]
/** From there to the foot of the amounts. */
const amountsBelow = 13

type FlowsProps = { plot: Plot; flows: readonly WeekFlow[]; tick: (value: number) => string }

/**
 * A mark wherever money came in (filled, pointing up) or left (hollow, pointing down), with the amount: on a lane of
 * their own inside the grid, at its foot, so that no line runs through them.
 */
const Flows = ({ plot, flows, tick }: FlowsProps) => {
  const [, floor] = plot.down
  const top = floor + gap
  const marks = flowMarks(flows, plot)
  const hidden = useAmountsHidden()
  return (
    <g>
      {marks.map(({ index, at, aside, deposited, withdrawn }) => (
        <g key={index}>
          {deposited > 0 && (
            <path className="chart-flow" d={`M${at - aside - half} ${top + tall}h${2 * half}l${-half} ${-tall}z`} />
          )}
          {withdrawn > 0 && (
            <path
              className="chart-flow chart-flow-out"
              d={`M${at + aside - half} ${top}h${2 * half}l${-half} ${tall}z`}
            />
          )}
        </g>
      ))}
      {!hidden &&
        flowLabels(marks, plot.across[1], tick).map(({ index, at, text }) => (
          <text key={index} className="chart-flow-amount" x={at} y={floor + amountsBelow} textAnchor="middle">
            {text}
          </text>
        ))}
    </g>
  )
}

/** How much a balance is above or below the money put in: the area between their lines. */
const Between = ({ plot, line, step }: { plot: Plot; line: Series; step: Series }) => {
  const { above, below } = betweenPaths(line, step, plot)
  return (
    <>
      <path className="chart-kept" d={above} />
      <path className="chart-kept chart-lost" d={below} />
    </>
  )
}

/** The marks of flows and the tint between the first two series: a balance and the money put in. */
export const FlowMarks = ({ series, ...flows }: FlowsProps & { series: readonly Series[] }) => {
  const [line, step] = series
  return (
    <>
      {line && step && <Between plot={flows.plot} line={line} step={step} />}
      <Flows {...flows} />
    </>
  )
}

/** Lines of a balance and the money put in, with the marks of what came in and left. */
export const FlowChart = ({ flows, ...props }: PlotChartProps & { flows: readonly WeekFlow[] }) => (
  <PlotChart
    {...props}
    lane
    marks={(plot, series, read) => (
      <>
        <FlowMarks plot={plot} series={series} flows={flows} tick={props.tick} />
        <Lines plot={plot} series={series} read={read} />
      </>
    )}
  />
)
