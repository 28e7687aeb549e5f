import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Figures are aligned right, on the decimal point; words left. */
  align?: 'start' | 'end'
  /** The value by which the table sorts here. Without it, and without `onSort`, the head is not a button. */
  sort?: (row: Row) => string | number
  /** The head is only for screen readers: a column of buttons. */
  headHidden?: boolean
  /**
   * The column's place when the table is narrow and rows have two lines: the figure beside the row's name, a change
   * below it, notes in the second line, with or without their name, the one action beside the name (`beside`), several
   * actions on a line of their own (`actions`), or hidden (`none`). If no column has a place, each is a line.
   */
  narrow?: 'figure' | 'change' | 'note' | 'named' | 'beside' | 'actions' | 'none'
}
