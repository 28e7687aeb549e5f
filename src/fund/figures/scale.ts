export type Extent = readonly [from: number, to: number]

/** A linear map of one span onto another; a span of no length maps to the middle. */
export const linear =
  ([from, to]: Extent, [start, end]: Extent) =>
  (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)

/** The smallest and the largest value, ignoring gaps; [0, 1] if there are none. */
export const extent = (values: readonly (number | null)[]): Extent => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return [0, 1]
  return [Math.min(...known), Math.max(...known)]
}

const roundSteps = [1, 2, 2.5, 5, 10]

/**
 * About `count` round values (steps of 1, 2, 2.5 or 5 times a power of ten) that enclose a span: the first at or
 * below it, the last at or above, so that the ends of the axis are ticks. What is below the first by a hair makes no
 * step without data: it is drawn in the room below it. A span of no length gets room around it.
 */
export const enclosingTicks = ([low, high]: Extent, count: number): number[] => {
  const room = low === high ? Math.abs(low) * 0.01 || 1 : 0
  const [from, to] = [low - room, high + room]
  const rough = (to - from) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (roundSteps.find((round) => round * power >= rough * 0.999) ?? 10) * power
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(step)))
  const first = Math.floor(from / step + 0.15)
  const last = Math.ceil(to / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(decimals)))
}
