import { jumpedValues, type Plot } from './plot.ts'

/** Tenths of a pixel: nobody sees anything finer. */
export const round = (pixels: number) => Math.round(pixels * 10) / 10

type Places = Pick<Plot, 'x' | 'y'>
type Values = readonly (number | null)[]

const place = ({ x, y }: Places, index: number, value: number): string => `${round(x(index))},${round(y(value))}`

/**
 * The text of a path through the known values, lifted at gaps; a single value between two gaps is a dot. A jump is not
 * drawn as a slope: the line starts again at the label before, or continues as a `step`. Written by hand, because
 * visx's own (with d3's curves) would have to be loaded before every first chart.
 */
export const linePath = (values: Values, plot: Places, jumps: readonly number[] = [], step = false): string => {
  const jumped = jumpedValues(values, jumps)
  const breaksAt = (index: number) => (values[index] ?? null) === null || (!step && (jumped[index] ?? null) !== null)
  return values
    .map((value, index) => {
      if (value === null) return ''
      const to = place(plot, index, value)
      if ((values[index - 1] ?? null) === null) return `M${to}${breaksAt(index + 1) ? 'Z' : ''}`
      const from = jumped[index] ?? null
      return `${from === null ? '' : `${step ? 'L' : 'M'}${place(plot, index - 1, from)}`}L${to}`
    })
    .join('')
}

/** Down from the line to the floor wherever it jumps. */
export const jumpPath = (values: Values, plot: Pick<Plot, 'x' | 'y' | 'down'>, jumps: readonly number[]): string =>
  jumpedValues(values, jumps)
    .map((value, index) =>
      value === null
        ? ''
        : `M${place(plot, index - 1, Math.max(value, values[index - 1] ?? value))}V${round(plot.down[1])}`,
    )
    .join('')
