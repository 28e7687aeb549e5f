import { expect, test } from 'vitest'
import { stepTo } from '#ui/keys.ts'
import { maskFigures } from '#ui/Money.tsx'
import { sortedBy, turned } from '#ui/sort.ts'

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
