import type { Extent } from '#fund/figures/scale.ts'
import { labelledIndexes } from './scale.ts'
import type { Label } from './series.ts'

/** The width of a digit at 12 px, in the widest of the system fonts. */
const figureWidth = 7.5
const gap = 10
/** The smallest gap between two labels. */
const labelGap = 24
/** More labels than this add nothing. */
const labelsMost = 6

/** The width that the longest tick label needs beside the plot. */
export const tickRoom = (texts: readonly string[]): number =>
  Math.ceil(Math.max(0, ...texts.map((text) => text.length)) * figureWidth) + gap

type RowsProps = { ticks: readonly { at: number; text: string }[]; from: number; to: number; edge: number }

/** Hairlines across the plot, each with its value at the right, aligned on the edge. */
export const Rows = ({ ticks, from, to, edge }: RowsProps) => (
  <g>
    {ticks.map(({ at, text }) => (
      <g key={at}>
        <line className="chart-grid" x1={from} x2={to} y1={at} y2={at} />
        <text x={edge} y={at} dy="0.35em" textAnchor="end">
          {text}
        </text>
      </g>
    ))}
  </g>
)

type BelowProps = { labels: readonly Label[]; x: (index: number) => number; span: Extent; y: number; centred?: boolean }

/** As many labels under the plot as fit, always including the last; those at the ends stay inside the plot. */
export const Below = ({ labels, x, span, y, centred = false }: BelowProps) => {
  const longest = Math.max(0, ...labels.map((label) => label.short.length))
  const room = span[1] - span[0]
  const shown = labelledIndexes(labels.length, room, Math.max(longest * figureWidth + labelGap, room / labelsMost))
  const anchorOf = (index: number) => {
    if (centred || labels.length === 1) return 'middle'
    if (index === 0) return 'start'
    return index === labels.length - 1 ? 'end' : 'middle'
  }
  return (
    <g>
      {shown.map((index) => (
        <text key={index} x={x(index)} y={y} textAnchor={anchorOf(index)}>
          {labels[index]?.short}
        </text>
      ))}
    </g>
  )
}
