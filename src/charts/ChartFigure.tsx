import { type ReactNode, useState } from 'react'
import type { Extent } from '#fund/figures/scale.ts'
import { useAmountsHidden } from '#ui/Money.tsx'
import { DataTable } from './DataTable.tsx'
import { nearestIndex } from './scale.ts'
import { asShown, hues, type Label, readingOf, type Series } from './series.ts'
import { type Size, useSize } from './useSize.ts'

type ScrubberProps = {
  label: string
  labels: readonly Label[]
  series: readonly Series[]
  span: Extent
  read: number | undefined
  onRead: (index: number | undefined) => void
}

/**
 * Reads a chart point by point: an invisible range input over the points, so that arrow keys, Home, End and touch work
 * as usual on the platform, and a screen reader reads out each point. The pointer reads by hovering.
 */
const Scrubber = ({ label, labels, series, span, read, onRead }: ScrubberProps) => {
  const last = labels.length - 1
  const [kept, keep] = useState(last)
  const index = Math.min(read ?? kept, last)
  const show = (next: number) => {
    keep(next)
    onRead(next)
  }
  const spoken = [labels[index]?.long ?? '', ...series.map((one) => `${one.name} ${readingOf(one, index)}`)].join(', ')
  return (
    <input
      className="chart-scrubber"
      type="range"
      min={0}
      max={Math.max(last, 0)}
      step={1}
      value={index}
      aria-label={label}
      aria-valuetext={spoken}
      style={{ left: span[0], width: Math.max(1, span[1] - span[0]) }}
      onChange={(event) => show(event.target.valueAsNumber)}
      onFocus={() => onRead(index)}
      onBlur={() => onRead(undefined)}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        onRead(nearestIndex(event.clientX, [box.left, box.right], labels.length))
      }}
      onPointerLeave={(event) => {
        if (event.currentTarget !== document.activeElement) onRead(undefined)
      }}
    />
  )
}

/** Names beside their colours, if a chart has more than one series. */
const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className="chart-legend">
    {series.map((one, index) =>
      one.beside ? null : (
        <li key={one.name}>
          <svg
            className={`chart-line hue-${one.hue ?? hues[index % hues.length]}`}
            width="24"
            height="10"
            aria-hidden="true"
          >
            <path d="M0 5h24" className={one.dashed ? 'chart-dashed' : undefined} />
          </svg>
          {one.name}
        </li>
      ),
    )}
  </ul>
)

/** The props of every chart along an axis. */
export type AxisChartProps = {
  title: string
  /** Small print beside the title, shown if no point is selected. */
  note?: ReactNode
  /** What the axis counts: `Week ending`. */
  axis: string
  labels: readonly Label[]
  series: readonly Series[]
  /** Shown with the data when it is displayed as a table: its export. */
  belowTable?: ReactNode
}

type Props = AxisChartProps & {
  /** Each series has a strip of its own with its name: the figure is taller and needs no legend. */
  strips?: boolean
  /** The positions of the first and the last point, in pixels. */
  span: (size: Size) => Extent
  draw: (size: Size, series: readonly Series[], read: number | undefined) => ReactNode
}

const summaryOf = (title: string, labels: readonly Label[], series: readonly Series[]) => {
  const last = labels.length - 1
  const [from, to] = [labels[0], labels[last]]
  if (!from || !to) return `${title}: no data`
  const drawn = series.filter(({ beside }) => !beside)
  const ends = drawn.map((one) => `${one.name} from ${readingOf(one, 0)} to ${readingOf(one, last)}`)
  return `${title}, ${from.long} to ${to.long}: ${ends.join('; ')}`
}

/** Title, reading, drawing, legend and the same data as a table: the common frame of charts along an axis. */
export const ChartFigure = ({
  title,
  note,
  axis,
  labels,
  series: all,
  belowTable,
  strips = false,
  span,
  draw,
}: Props) => {
  const [box, size, measured] = useSize<HTMLDivElement>()
  const [read, setRead] = useState<number>()
  const series = asShown(all, useAmountsHidden())
  const label = read === undefined ? undefined : labels[read]
  return (
    <figure className={strips ? 'chart chart-tall' : 'chart'}>
      <figcaption>
        <h2 className="chart-title">{title}</h2>
        <span className="chart-readout">
          {label && read !== undefined
            ? [
                label.long,
                ...series.map((one) => (series.length > 1 ? `${one.name} ` : '') + readingOf(one, read)),
              ].join(' · ')
            : note}
        </span>
      </figcaption>
      <div className="chart-plot" ref={box}>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          width="100%"
          height="100%"
          role="img"
          aria-label={summaryOf(title, labels, series)}
        >
          {draw(size, series, read)}
        </svg>
        {measured && labels.length > 0 && (
          <Scrubber
            label={`${title}, read point by point`}
            labels={labels}
            series={series}
            span={span(size)}
            read={read}
            onRead={setRead}
          />
        )}
      </div>
      {series.length > 1 && !strips && <Legend series={series} />}
      <DataTable caption={title} axis={axis} labels={labels} series={series} below={belowTable} />
    </figure>
  )
}
