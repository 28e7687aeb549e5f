import { type Extent, enclosingTicks, extent, linear } from '#fund/figures/scale.ts'
import { tickRoom } from './Axes.tsx'
import type { Series } from './series.ts'
import type { Size } from './useSize.ts'

/**
 * The values of a line right after the money that came in or left at each label, at the beginning of the label's time,
 * which is where the label before it ends. Null if nothing did, or if there is no line to jump.
 */
export const jumpedValues = (values: readonly (number | null)[], jumps: readonly number[] = []): (number | null)[] =>
  values.map((value, index) => {
    const [before, jump] = [values[index - 1] ?? null, jumps[index] ?? 0]
    return value === null || before === null || jump === 0 ? null : before + jump
  })

/** Room above the plot for half a line of text and a point, below it for the labels. */
const [above, below, aside] = [10, 30, 8]
/** For the amounts that came in and left, at the foot of the plot. */
export const laneHeight = 18
const tickGap = 52

export type Plot = {
  x: (index: number) => number
  y: (value: number) => number
  /** Left and right ends of the points, top and bottom of the rows. */
  across: Extent
  down: Extent
  ticks: { at: number; text: string }[]
  /** The right edge of the tick labels. */
  edge: number
  /** The lowest row as it is written; empty if zero is on the axis. */
  from: string
}

type Room = {
  /** The room beside the first and the last point, in pixels. */
  readonly inset?: number | undefined
  readonly lane?: boolean | undefined
}

/**
 * Lays out a plot with its points from edge to edge, less its room: how far the ticks reach, and where each value is.
 */
export const plotOf = (
  { width, height }: Size,
  series: readonly Series[],
  count: number,
  tick: (value: number) => string,
  base: 'data' | 'zero',
  { inset = 0, lane = false }: Room = {},
): Plot => {
  const [low, high] = extent(
    series.flatMap((one) => (one.beside ? [] : [...one.values, ...jumpedValues(one.values, one.jumps)])),
  )
  const values = enclosingTicks(
    base === 'zero' ? [Math.min(0, low), Math.max(0, high)] : [low, high],
    Math.max(2, Math.round(height / tickGap) - 1),
  )
  const texts = values.map(tick)
  const across: Extent = [aside + inset, width - tickRoom(texts) - inset]
  const down: Extent = [above, height - below - (lane ? laneHeight : 0)]
  const y = linear([values[0] ?? 0, values.at(-1) ?? 1], [down[1], down[0]])
  return {
    x: linear([0, count - 1], across),
    y,
    across,
    down,
    edge: width,
    from: (values[0] ?? 0) > 0 ? (texts[0] ?? '') : '',
    ticks: values.map((value, index) => ({ at: Math.round(y(value)) + 0.5, text: texts[index] ?? '' })),
  }
}
