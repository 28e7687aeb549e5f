import type { Plot } from './plot.ts'

/** Tenths of a pixel: finer nobody sees. */
export const round = (pixels: number) => Math.round(pixels * 10) / 10

type Places = Pick<Plot, 'x' | 'y'>
type Values = readonly (number | null)[]

const place = ({ x, y }: Places, index: number, value: number): string => `${round(x(index))},${round(y(value))}`

/**
 * The text of a path through the values that there are, lifted where there is a gap; a value alone between two gaps is
 * a dot. What jumps at a label is no slope: the line comes to where it would be without, and begins anew, or goes on as
 * a `step`. By hand, because visx's own (with d3's curves) would come before every first chart.
 */
export const linePath = (values: Values, plot: Places, jumps: readonly number[] = [], step = false): string =>
  values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = (values[index - 1] ?? null) === null
      const isAlone = isFirst && (values[index + 1] ?? null) === null
      const jump = isFirst ? 0 : (jumps[index] ?? 0)
      const to = `${place(plot, index, value)}${isAlone ? 'Z' : ''}`
      if (jump === 0) return `${isFirst ? 'M' : 'L'}${to}`
      return `L${place(plot, index, value - jump)}${step ? 'L' : 'M'}${to}`
    })
    .join('')

/** Down from the line to the floor wherever it jumps. */
export const jumpPath = (values: Values, plot: Pick<Plot, 'x' | 'y' | 'down'>, jumps: readonly number[]): string =>
  values
    .map((value, index) => {
      const jump = jumps[index] ?? 0
      return value === null || jump === 0 ? '' : `M${place(plot, index, Math.max(value, value - jump))}V${plot.down[1]}`
    })
    .join('')
