import { type ComponentType, type PointerEvent, type ReactNode, useState } from 'react'
import type { Extent } from '#fund/figures/scale.ts'
import { useAmountsHidden } from '#ui/Money.tsx'
import type { DataTableProps } from './DataTable.tsx'
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
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, right } = currentTarget.getBoundingClientRect()
    onRead(nearestIndex(clientX, [left, right], labels.length))
  }
  // What a finger has read stays until the next tap elsewhere.
  const tap = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pointerType } = event
    point(event)
    if (pointerType === 'mouse' || read !== undefined) return
    const elsewhere = ({ target }: Event) => {
      if (target === currentTarget) return
      onRead(undefined)
      removeEventListener('pointerdown', elsewhere)
    }
    addEventListener('pointerdown', elsewhere)
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
      onPointerDown={tap}
      onPointerMove={point}
      onPointerLeave={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse' && currentTarget !== document.activeElement) onRead(undefined)
      }}
      onKeyDown={({ key }) => key === 'Escape' && onRead(undefined)}
    />
  )
}

/** A chart's data as a table, which is loaded when it is first asked for. */
const AsTable = (props: DataTableProps) => {
  const [Table, setTable] = useState<ComponentType<DataTableProps>>()
  return (
    <details
      className="chart-data"
      onToggle={() =>
        void import('./DataTable.tsx').then(
          ({ DataTable }) => setTable(() => DataTable),
          () => {},
        )
      }
    >
      <summary>
        Show as a table<span className="hidden">: {props.caption}</span>
      </summary>
      {Table && <Table {...props} />}
    </details>
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
  /** Where the axis begins, as it is written, unless zero is on it. */
  from?: (size: Size) => string
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

/** Title, reading or legend, drawing and the same data as a table: the common frame of charts along an axis. */
export const ChartFigure = ({
  title,
  note,
  axis,
  labels,
  series: all,
  belowTable,
  strips = false,
  span,
  from,
  draw,
}: Props) => {
  const [box, size, measured] = useSize<HTMLDivElement>()
  const [read, setRead] = useState<number>()
  const series = asShown(all, useAmountsHidden())
  const label = read === undefined ? undefined : labels[read]
  const begins = from?.(size)
  return (
    <figure className={strips ? 'chart chart-tall' : 'chart'}>
      <figcaption>
        <h2 className="chart-title">{title}</h2>
        <div className="chart-readout chart-lane">
          {label && read !== undefined ? (
            [
              label.long,
              ...series
                .filter(({ beside, values }) => !beside || values[read] !== null)
                .map((one) => (series.length > 1 ? `${one.name} ` : '') + readingOf(one, read)),
            ].join(' · ')
          ) : (
            <>
              {note}
              {begins && ` · axis from ${begins}`}
              {series.length > 1 && !strips && <Legend series={series} />}
            </>
          )}
        </div>
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
      <AsTable caption={title} axis={axis} labels={labels} series={series} below={belowTable} />
    </figure>
  )
}
