import { maskFigures } from '#ui/Money.tsx'

/** The colours of series, in the order in which they are used (tokens.css). */
export const hues = ['accent', 'c2', 'c3', 'c4', 'c5'] as const
export type Hue = (typeof hues)[number]

/** A label of the axis: as it is written, and as it is read out. */
export type Label = { short: string; long: string }

export type Series = {
  name: string
  /** One value for each label; null for a gap. */
  values: readonly (number | null)[]
  format: (value: number) => string
  hue?: Hue
  dashed?: boolean
  /** Shown when reading point by point and in the table, not drawn as a line. */
  beside?: boolean
  /**
   * The part of each value that came in (or left, below zero) when its label's time began, and was not earned since the
   * one before.
   */
  jumps?: readonly number[]
  /** A person's own money, which the hide toggle masks. */
  amounts?: boolean
}

/** The series as they may be shown now: with amounts hidden, every format masks its figures. */
export const asShown = (series: readonly Series[], hidden: boolean): readonly Series[] =>
  hidden
    ? series.map((one) => (one.amounts ? { ...one, format: (value) => maskFigures(one.format(value)) } : one))
    : series

/** One value of a series as text, a dash for a gap. */
export const readingOf = (series: Series, index: number): string => {
  const value = series.values[index]
  return value === null || value === undefined ? '–' : series.format(value)
}
