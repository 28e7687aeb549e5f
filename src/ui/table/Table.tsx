import { useState } from 'react'
import { Icon } from '../Button.tsx'
import { chevronDown, chevronsUpDown, chevronUp } from '../later-icons.ts'
import { Select } from '../Select.tsx'
import type { Choosing } from './choosing.ts'
import { type Sort, sortedBy, turned } from './sort.ts'
import { type Column, roles, TableBody } from './TableBody.tsx'

export type { Column }

type Props<Row> = {
  /** What the table contains, for people who cannot see its heading. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The initial order or, with `onSort`, the order in which the rows came. */
  sort?: Sort | undefined
  /** Set if the sorting is done elsewhere (by the server): the rows are shown in the given order. */
  onSort?: ((sort: Sort) => void) | undefined
  /**
   * The order can also be chosen elsewhere when there is no room for column heads, so the table shows no menu of its
   * own.
   */
  sortedElsewhere?: boolean | undefined
  /** Makes the rows a list: arrow keys move, Enter opens. */
  onOpen?: ((row: Row) => void) | undefined
  choosing?: Choosing<Row> | undefined
  /** What consecutive rows have in common: shown in a line above them. */
  groupOf?: ((row: Row) => string) | undefined
  /** The key of the row that a link led to. */
  current?: string | undefined
}

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

/** The order as one select, in place of column heads when rows have no columns. */
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
 * A table that becomes rows with labels when it is narrow (by its own width, not the window's). The first column names
 * the row.
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
  choosing,
  groupOf,
  current,
}: Props<Row>) => {
  const [own, setOwn] = useState(sort)
  const order = onSort ? sort : own
  const by = columns.find((column) => column.id === order?.column)?.sort
  const shown = !onSort && order && by ? sortedBy(rows, by, order.direction) : rows
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
        <TableBody
          columns={columns}
          rows={shown}
          keyOf={keyOf}
          onOpen={onOpen}
          choosing={choosing}
          groupOf={groupOf}
          current={current}
        />
      </table>
    </div>
  )
}
