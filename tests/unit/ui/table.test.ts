import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stepTo } from '#ui/keys.ts'
import { maskFigures } from '#ui/Money.tsx'
import { sortedBy, turned } from '#ui/table/sort.ts'
import { type Column, Table } from '#ui/table/Table.tsx'

test('arrows of either axis step and stay inside, Home and End go to the ends', () => {
  expect([stepTo('ArrowRight', 0, 3), stepTo('ArrowDown', 2, 3)]).toEqual([1, 2])
  expect([stepTo('ArrowLeft', 2, 3), stepTo('ArrowUp', 0, 3)]).toEqual([1, 0])
  expect([stepTo('Home', 2, 3), stepTo('End', 0, 3), stepTo('a', 1, 3)]).toEqual([0, 2, undefined])
})

test('sorting copies, keeps equals in order and compares texts as people read them', () => {
  const rows = ['Week 10', 'week 9', 'Week 9']
  expect(sortedBy(rows, (row) => row, 'ascending')).toEqual(['week 9', 'Week 9', 'Week 10'])
  expect(rows[0]).toBe('Week 10')
  expect(sortedBy([2, 10, 1], (row) => row, 'descending')).toEqual([10, 2, 1])
})

test('a second press on a head turns the order, another head starts with its own', () => {
  const once = turned(undefined, 'profit', 'descending')
  expect(once).toEqual({ column: 'profit', direction: 'descending' })
  expect(turned(once, 'profit')).toEqual({ column: 'profit', direction: 'ascending' })
  expect(turned(once, 'week')).toEqual({ column: 'week', direction: 'ascending' })
})

test('a masked amount keeps its length and no figure', () => {
  expect(maskFigures('+$14,208.11')).toBe('+$••,•••.••')
})

test('what can be sorted has its order as one choice too, for where it has no columns; another has none', () => {
  const columns: Column<string>[] = [
    { id: 'name', head: 'Investor', cell: (row) => row, sort: (row) => row },
    { id: 'balance', head: 'Balance', cell: (row) => row, sort: (row) => row },
    { id: 'actions', head: 'Actions', cell: (row) => row },
  ]
  const table = { caption: 'Investors', columns, rows: ['Ann'], keyOf: (row: string) => row }
  const sort = { column: 'balance', direction: 'descending' } as const
  const drawn = renderToStaticMarkup(createElement(Table<string>, { ...table, sort, onSort: () => undefined }))
  expect(
    [...drawn.matchAll(/<option value="([^"]*)"( selected="")?/g)].map(([, value, chosen]) => [value, Boolean(chosen)]),
  ).toEqual([
    ['name ascending', false],
    ['name descending', false],
    ['balance ascending', false],
    ['balance descending', true],
  ])
  expect(renderToStaticMarkup(createElement(Table<string>, { ...table, sort }))).toContain('<option')
  const unsorted = { ...table, columns: columns.map(({ id, head, cell }) => ({ id, head, cell })) }
  expect(renderToStaticMarkup(createElement(Table<string>, unsorted))).not.toContain('<option')
})
