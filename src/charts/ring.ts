const fullTurn = 2 * Math.PI

const round = (pixels: number) => Math.round(pixels * 100) / 100

/** The point at a given fraction of a circle around the origin, clockwise from the top, as text for a path. */
const at = (radius: number, turn: number) =>
  `${round(radius * Math.sin(turn * fullTurn))} ${round(-radius * Math.cos(turn * fullTurn))}`

/** At most half a ring, with one arc per side; a whole ring is drawn as two halves. */
const sliceBetween = (from: number, to: number, outer: number, inner: number): string => {
  if (to - from >= 1) return `${sliceBetween(0, 0.5, outer, inner)}${sliceBetween(0.5, 1, outer, inner)}`
  const large = to - from > 0.5 ? 1 : 0
  return [
    `M${at(outer, from)}`,
    `A${outer} ${outer} 0 ${large} 1 ${at(outer, to)}`,
    `L${at(inner, to)}`,
    `A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}Z`,
  ].join('')
}

/**
 * Paths of the slices of a ring in the order given, each as long as its part of the sum; nothing for a value of 0.
 * Written by hand, because visx's own (with d3's arcs) would be loaded with every line chart: they share a file.
 */
export const ringSlices = (values: readonly number[], outer: number, inner: number): (string | undefined)[] => {
  const sum = values.reduce((total, value) => total + value, 0)
  let before = 0
  return values.map((value) => {
    const from = before
    before += value
    return value > 0 ? sliceBetween(from / sum, before / sum, outer, inner) : undefined
  })
}
