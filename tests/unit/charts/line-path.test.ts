import { expect, test } from 'vitest'
import { linePath } from '#charts/line-path.ts'

const plot = { x: (index: number) => index * 10, y: (value: number) => 100 - value }

test('a line goes through its values, to a tenth of a pixel', () => {
  expect(linePath([0, 50.04, 100], plot)).toBe('M0,100L10,50L20,0')
})

test('a gap lifts the pen, and a value alone between two gaps is a dot', () => {
  expect(linePath([0, null, 50, null, 100, 90], plot)).toBe('M0,100ZM20,50ZM40,0L50,10')
})

test('without a value there is nothing to draw', () => {
  expect(linePath([], plot)).toBe('')
  expect(linePath([null, null], plot)).toBe('')
})
