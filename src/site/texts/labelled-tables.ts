import { defineHastPlugin } from 'satteri'

type Visitor = NonNullable<Parameters<typeof defineHastPlugin>[0]['element']>
type Visit = Exclude<Visitor, readonly unknown[]>['visit']
type Element = Parameters<Visit>[0]
type Context = Parameters<Visit>[1]

/** A cell beyond it holds words that wrap, and two such columns side by side are too narrow on a phone. */
const briefCharactersMax = 24
/** The longest words of all columns side by side, as a phone of 320 px has room for them. */
const lineCharactersMax = 44

const elementsIn = (parent: Element, ...names: string[]): Element[] =>
  parent.children.filter((child): child is Element => child.type === 'element' && names.includes(child.tagName))

/**
 * A table of sentences, or one of many columns, is of the class `labelled`: on a phone its rows are stacked, each cell
 * behind the head of its column (base.css). Browsers that take a stacked table for no table are given its roles. A
 * table of figures that fits stays one, since figures are read down a column.
 */
export const labelledTables = defineHastPlugin({
  name: 'labelled-tables',
  element: {
    filter: ['table'],
    visit(table, context) {
      const parts = elementsIn(table, 'thead', 'tbody')
      const rows = parts
        .flatMap((part) => elementsIn(part, 'tr'))
        .map((row) => ({ row, cells: elementsIn(row, 'th', 'td') }))
      const [head, ...body] = rows.map(({ cells }) => cells.map((cell) => context.textContent(cell).trim()))
      if (!head || fits(head, body)) return
      label(table, parts, rows, head, context)
    },
  },
})

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length))

const fits = (head: readonly string[], body: readonly (readonly string[])[]): boolean => {
  const columns = head.map((name, column) => [name, ...body.map((cells) => cells[column] ?? '')])
  const wordy = columns.filter(([, ...cells]) => longest(cells) > briefCharactersMax)
  const words = columns.map((cells) => longest(cells.flatMap((cell) => cell.split(/\s/))))
  return wordy.length < 2 && words.reduce((sum, width) => sum + width, 0) <= lineCharactersMax
}

const label = (
  table: Element,
  parts: readonly Element[],
  rows: readonly { row: Element; cells: readonly Element[] }[],
  head: readonly string[],
  context: Context,
): void => {
  context.setProperty(table, 'className', ['labelled'])
  context.setProperty(table, 'role', 'table')
  for (const part of parts) context.setProperty(part, 'role', 'rowgroup')
  for (const { row, cells } of rows) {
    context.setProperty(row, 'role', 'row')
    for (const [column, cell] of cells.entries()) {
      const isHead = cell.tagName === 'th'
      context.setProperty(cell, 'role', isHead ? 'columnheader' : 'cell')
      if (!isHead) context.setProperty(cell, 'data-label', head[column])
    }
  }
}
