import type { Plot } from './plot.ts'

/** Tenths of a pixel: finer nobody sees. */
export const round = (pixels: number) => Math.round(pixels * 10) / 10

/**
 * The text of a path through the values that there are, lifted where there is a gap; a value alone between two gaps is
 * a dot. By hand, because visx's own (with d3's curves) would come before every first chart.
 */
export const linePath = (values: readonly (number | null)[], { x, y }: Pick<Plot, 'x' | 'y'>): string =>
  values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = (values[index - 1] ?? null) === null
      const isAlone = isFirst && (values[index + 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${round(x(index))},${round(y(value))}${isAlone ? 'Z' : ''}`
    })
    .join('')
