import { useState } from 'react'
import { type Extent, nearestIndex } from './scale.ts'
import { type Label, readingOf, type Series } from './series.ts'

type Props = {
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
export const Scrubber = ({ label, labels, series, span, read, onRead }: Props) => {
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
