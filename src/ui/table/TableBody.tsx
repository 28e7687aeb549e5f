import { Fragment, type ReactNode } from 'react'
import { RowStop } from '../contexts.ts'
import type { Choosing } from './choosing.ts'
import { type RowKeys, useRowKeys } from './useRowKeys.ts'

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

/**
 * Roles are stated explicitly: some screen readers do not treat a table as one once its rows are laid out as a grid.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

type Props<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  onOpen: ((row: Row) => void) | undefined
  choosing: Choosing<Row> | undefined
  /** What consecutive rows have in common, as a line above the first of them. */
  groupOf: ((row: Row) => string) | undefined
  /** The key of the row that a link led to. */
  current: string | undefined
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'onOpen' | 'choosing' | 'current'> & {
  row: Row
  rowKey: string
  keys: RowKeys
}

/** The box before a row; the area around it can be pressed too. */
const ChooseBox = <Row,>({ row, rowKey, keys, onOpen, choosing }: Omit<RowProps<Row>, 'columns' | 'current'>) => {
  if (!choosing) return null
  const label = choosing.label(row)
  if (label === null) return <span className="choose-none" />
  const obstacle = choosing.obstacle?.(row) ?? null
  return (
    <label className="choose">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={obstacle ?? undefined}
        tabIndex={!onOpen && keys.stop === rowKey ? 0 : -1}
        checked={choosing.chosen.has(rowKey)}
        disabled={obstacle !== null}
        onChange={() => keys.press(rowKey)}
      />
    </label>
  )
}

const TableRow = <Row,>({ columns, current, ...of }: RowProps<Row>) => {
  const { row, rowKey, keys, onOpen, choosing } = of
  const isStop = keys.stop === rowKey
  const twoLines = columns.some(({ narrow }) => narrow !== undefined) && 'two-lines'
  const chosen = choosing?.chosen.has(rowKey) && 'chosen'
  return (
    <tr
      {...roles.row}
      data-key={rowKey}
      className={[twoLines, chosen].filter(Boolean).join(' ') || undefined}
      aria-current={current === rowKey || undefined}
      tabIndex={onOpen ? (isStop ? 0 : -1) : current === rowKey ? -1 : undefined}
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
            {index === 0 && choosing ? (
              <span className="choose-cell">
                <ChooseBox {...of} />
                {column.cell(row)}
              </span>
            ) : (
              column.cell(row)
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

const Group = ({ title, columns }: { title: string; columns: number }) => (
  <tr {...roles.row} className="table-group">
    <th {...roles.name} scope="rowgroup" colSpan={columns}>
      {title}
    </th>
  </tr>
)

/** The rows. Rows that open, or can be chosen, are together one tab stop. */
export const TableBody = <Row,>({ columns, rows, keyOf, onOpen, choosing, groupOf, current }: Props<Row>) => {
  const keys = useRowKeys({ rows, keyOf, onOpen, choosing })
  return (
    <tbody {...roles.group} {...keys.body}>
      {rows.map((row, place) => {
        const key = keyOf(row)
        const [title, before] = [groupOf?.(row), rows[place - 1]]
        return (
          <Fragment key={key}>
            {title !== undefined && (before === undefined || groupOf?.(before) !== title) && (
              <Group title={title} columns={columns.length} />
            )}
            <RowStop value={!choosing || (!onOpen && choosing.label(row) === null) || keys.stop === key}>
              <TableRow
                columns={columns}
                row={row}
                rowKey={key}
                keys={keys}
                onOpen={onOpen}
                choosing={choosing}
                current={current}
              />
            </RowStop>
          </Fragment>
        )
      })}
    </tbody>
  )
}
