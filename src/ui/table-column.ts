import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand right, aligned on the decimal point; words left. */
  align?: 'start' | 'end'
  /** What the table sorts by here. Without it, and without `onSort`, the head is not a button. */
  sort?: (row: Row) => string | number
  /** The head stays for screen readers: a column of buttons. */
  headHidden?: boolean
  /**
   * Where it stands in a row of two lines, which rows become where the table is narrow: the figure beside the row's
   * name, what changed below it, notes in the second line, by themselves or named, the one thing that can be done beside the
   * name (`beside`), several on a line of their own (`actions`), or nowhere (`none`). Without any, each is a line.
   */
  narrow?: 'figure' | 'change' | 'note' | 'named' | 'beside' | 'actions' | 'none'
}
