import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Icon } from './Icon.tsx'
import { stepTo } from './keys.ts'
import { chevronDown, chevronsUpDown, chevronUp } from './later-icons.ts'
import { Select } from './Select.tsx'
import { type Sort, sortedBy, turned } from './sort.ts'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand right, aligned on the decimal point; words left. */
  align?: 'start' | 'end'
  /** What the table sorts by here. Without it, and without `onSort`, the head is no button. */
  sort?: (row: Row) => string | number
  /** The head stays for screen readers: a column of buttons. */
  headHidden?: boolean
  /**
   * Where it stands in a row of two lines, which rows become where the table is narrow: the figure beside the row's
   * name, what changed below it, or notes in the second line, by themselves or named, or
   * nowhere (`none`). Without any, each is a line.
   */
  narrow?: 'figure' | 'change' | 'note' | 'named' | 'none'
}

type Props<Row> = {
  /** What the table contains, for people who cannot see its heading. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The order at first, or, with `onSort`, the order that the rows came in. */
  sort?: Sort | undefined
  /** Set where somebody else sorts (the server): the rows are shown as they come. */
  onSort?: ((sort: Sort) => void) | undefined
  /** The order is chosen elsewhere too where heads have no room, so that the table brings no menu of its own. */
  sortedElsewhere?: boolean | undefined
  /** Rows are a list to walk: arrows move, Enter opens. */
  onOpen?: ((row: Row) => void) | undefined
}

/** Said outright: what is laid out as a grid, as narrow rows are, is no table to some readers of the screen. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const directions = ['ascending', 'descending'] as const

const arrows = { ascending: chevronUp, descending: chevronDown, none: chevronsUpDown }

const Head = <Row,>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (id: string) => void
}) => {
  const order = sort?.column === column.id ? sort.direction : 'none'
  const className = `cell-${column.align ?? 'start'}`
  if (!column.sort) {
    return (
      <th {...roles.column} scope="col" className={className}>
        <span className={column.headHidden ? 'hidden' : undefined}>{column.head}</span>
      </th>
    )
  }
  return (
    <th {...roles.column} scope="col" className={`${className} sortable`} aria-sort={order}>
      <button type="button" onClick={() => onSort(column.id)}>
        {column.head}
        <Icon d={arrows[order]} size={14} />
      </button>
    </th>
  )
}

const walk = (event: KeyboardEvent<HTMLTableRowElement>, open: () => void) => {
  if (event.target !== event.currentTarget) return
  const rows = [...(event.currentTarget.parentElement?.children ?? [])]
  const next = stepTo(event.key, rows.indexOf(event.currentTarget), rows.length)
  if (event.key === 'Enter') open()
  else if (next === undefined) return
  else (rows[next] as HTMLElement | undefined)?.focus()
  event.preventDefault()
}

/** The order as one choice, in place of heads where rows have no columns. */
export const SortSelect = <Row,>({
  label,
  labelHidden,
  columns,
  sort,
  onSort,
}: Pick<Props<Row>, 'columns'> & {
  label: string
  labelHidden?: boolean
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) => (
  <Select
    label={label}
    labelHidden={labelHidden}
    value={sort ? `${sort.column} ${sort.direction}` : ''}
    options={columns
      .filter(({ sort: by }) => by !== undefined)
      .flatMap(({ id, head }) =>
        directions.map((direction) => ({ value: `${id} ${direction}`, label: `${head}, ${direction}` })),
      )}
    onChange={(chosen) => {
      const [column = '', direction] = chosen.split(' ')
      onSort({ column, direction: direction === 'descending' ? 'descending' : 'ascending' })
    }}
  />
)

/**
 * A table that becomes rows with labels where it is narrow (by its own width, not the window's).
 * The first column names the row.
 */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  sortedElsewhere = false,
  onOpen,
}: Props<Row>) => {
  const [own, setOwn] = useState(sort)
  const order = onSort ? sort : own
  const by = columns.find((column) => column.id === order?.column)?.sort
  const shown = !onSort && order && by ? sortedBy(rows, by, order.direction) : rows
  const twoLines = columns.some(({ narrow }) => narrow !== undefined)
  const sortable = columns.some((column) => column.sort !== undefined)
  const arrange = onSort ?? setOwn
  const change = (id: string) => {
    const first = columns.find((column) => column.id === id)?.align === 'end' ? 'descending' : 'ascending'
    arrange(turned(order, id, first))
  }
  return (
    <div className={sortedElsewhere ? 'table-frame table-sorted' : 'table-frame'}>
      {sortable && !sortedElsewhere && (
        <div className="table-sort">
          <SortSelect label={`Order of ${caption}`} labelHidden columns={columns} sort={order} onSort={arrange} />
        </div>
      )}
      <table {...roles.table}>
        <caption className="hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={order} onSort={change} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {shown.map((row) => (
            <tr
              {...roles.row}
              key={keyOf(row)}
              className={twoLines ? 'two-lines' : undefined}
              tabIndex={onOpen ? (row === shown[0] ? 0 : -1) : undefined}
              onKeyDown={onOpen && ((event) => walk(event, () => onOpen(row)))}
            >
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    {...(index === 0 ? roles.name : roles.cell)}
                    key={column.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={`cell-${column.align ?? 'start'}${column.narrow ? ` narrow-${column.narrow}` : ''}`}
                    data-label={column.headHidden ? undefined : column.head}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
