import { Bar } from '@visx/shape'
import { type Extent, linear } from '#fund/figures/scale.ts'
import { Below, tickRoom } from './Axes.tsx'
import { type AxisChartProps, ChartFigure } from './ChartFigure.tsx'
import { hues, type Series } from './series.ts'
import type { Size } from './useSize.ts'

type Props = AxisChartProps & {
  /** The top of each series' own scale (100 for a percentage); the largest value unless given. */
  tops?: readonly (number | undefined)[]
}

const below = 30
/** The gap between two strips, which holds the name of the lower one. */
const stripGap = 26
/** The widest a bar gets, and the fraction of its slot that it fills. */
const [barMost, barShare] = [44, 0.62]

const stripsOf = ({ height }: Size, count: number): Extent[] => {
  const each = (height - below - stripGap * count) / count
  return Array.from({ length: count }, (_, nth) => {
    const top = stripGap + nth * (each + stripGap)
    return [top, top + each] as const
  })
}

/** The centres of the first and the last bar. */
const centres = ({ width }: Size, count: number): Extent => {
  const room = width / Math.max(1, count)
  return [room / 2, width - room / 2]
}

type StripProps = {
  series: Series
  nth: number
  top: number
  down: Extent
  x: (index: number) => number
  bar: number
  width: number
  read: number | undefined
}

const Strip = ({ series, nth, top, down, x, bar, width, read }: StripProps) => {
  const y = linear([0, top || 1], [down[1], down[0] + 16])
  return (
    <g>
      <text x={0} y={down[0] - 8}>
        {series.name}
      </text>
      <line className="chart-grid" x1={0} x2={width} y1={Math.round(down[1]) + 0.5} y2={Math.round(down[1]) + 0.5} />
      {series.values.map((value, index) =>
        value === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place, since values repeat
          <g key={index}>
            <Bar
              className={`chart-bar hue-${series.hue ?? hues[nth % hues.length]}${read === index ? ' chart-bar-read' : ''}`}
              x={x(index) - bar / 2}
              y={y(value)}
              width={bar}
              height={Math.max(0, down[1] - y(value))}
            />
            {tickRoom([series.format(value)]) <= bar + 26 && (
              <text x={x(index)} y={y(value) - 5} textAnchor="middle">
                {series.format(value)}
              </text>
            )}
          </g>
        ),
      )}
    </g>
  )
}

/** Bars by label, one strip per series with its own scale from zero: counts above, percentages below. */
export const BarChart = ({ tops = [], ...chart }: Props) => {
  const count = chart.labels.length
  return (
    <ChartFigure
      {...chart}
      strips
      span={(size) => centres(size, count)}
      draw={(size, series, read) => {
        const span = centres(size, count)
        const x = linear([0, count - 1], span)
        const bar = Math.min(barMost, (size.width / Math.max(1, count)) * barShare)
        const strips = stripsOf(size, series.length)
        return (
          <>
            {series.map((one, nth) => (
              <Strip
                key={one.name}
                series={one}
                nth={nth}
                top={tops[nth] ?? Math.max(0, ...one.values.map((value) => value ?? 0))}
                down={strips[nth] ?? [0, 0]}
                x={x}
                bar={bar}
                width={size.width}
                read={read}
              />
            ))}
            <Below labels={chart.labels} x={x} span={[0, size.width]} y={size.height - 8} centred />
          </>
        )
      }}
    />
  )
}
