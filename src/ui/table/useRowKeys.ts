import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { stepTo } from '../keys.ts'
import { type Choosing, type Chosen, type ChosenRange, pressed, stepped } from './choosing.ts'

interface Walked<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly onOpen: ((row: Row) => void) | undefined
  readonly choosing: Choosing<Row> | undefined
}

export interface RowKeys {
  readonly body: ComponentProps<'tbody'>
  /** The row that is the tab stop; undefined if there is none. */
  readonly stop: string | undefined
  /** The box of a row was pressed. */
  press(key: string): void
}

const rowOf = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('tr[data-key]') : null

const boxOf = (row: HTMLElement): HTMLInputElement | null => row.querySelector<HTMLInputElement>('.choose input')

const focusRow = (from: HTMLElement, key: string, isBox: boolean): void => {
  const rows = [...(from.parentElement?.children ?? [])] as HTMLElement[]
  const row = rows.find(({ dataset }) => dataset.key === key)
  if (row) (isBox ? boxOf(row) : row)?.focus()
}

/**
 * The keys of a table's rows: arrow keys move, Enter opens, Space chooses, and with Shift both choose what is in
 * between. Rows that open have the focus themselves, otherwise their boxes have it.
 */
export const useRowKeys = <Row>({ rows, keyOf, onOpen, choosing }: Walked<Row>): RowKeys => {
  const [stop, setStop] = useState('')
  const withShift = useRef(false)
  const range = useRef<ChosenRange | null>(null)
  const canChoose = (row: Row) =>
    choosing && choosing.label(row) !== null && (choosing.obstacle?.(row) ?? null) === null
  const open = rows.filter(canChoose).map(keyOf)
  const walked = onOpen ? rows.map(keyOf) : open

  const choose = ({ range: next, on, off }: Chosen) => {
    range.current = next
    if (off.length > 0) choosing?.choose(off, false)
    if (on.length > 0) choosing?.choose(on, true)
  }
  const press = (key: string) => {
    const is = !(choosing?.chosen.has(key) ?? false)
    choose(pressed(open, range.current, { key, is, withShift: withShift.current }))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    withShift.current = event.shiftKey
    const row = rowOf(event.target)
    const key = row?.dataset.key
    if (!row || key === undefined) return
    const isBox = event.target === boxOf(row)
    if (event.target !== row && !isBox) return
    const to = walked[stepTo(event.key, walked.indexOf(key), walked.length) ?? -1]
    const opened = rows.find((one) => keyOf(one) === key)
    if (to !== undefined) {
      focusRow(row, to, isBox)
      if (choosing) choose(stepped(open, range.current, { from: key, to, withShift: event.shiftKey }))
    } else if (event.key === 'Enter' && onOpen && opened) onOpen(opened)
    else if (event.key === ' ' && !isBox && open.includes(key)) press(key)
    else return
    event.preventDefault()
  }

  return {
    press,
    stop: choosing && walked.includes(stop) ? stop : walked[0],
    body: {
      onKeyDown: onOpen || choosing ? onKeyDown : undefined,
      ...(choosing && {
        onPointerDown: (event) => {
          withShift.current = event.shiftKey
        },
        onFocus: ({ target }) => setStop(rowOf(target)?.dataset.key ?? ''),
      }),
    },
  }
}
