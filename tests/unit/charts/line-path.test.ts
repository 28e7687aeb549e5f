import { expect, test } from 'vitest'
import { jumpPath, linePath } from '#charts/line-path.ts'

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

test('what came in or left is no slope: the line begins anew, a step goes on', () => {
  const [values, jumps] = [
    [10, 65, 60],
    [10, 50, -10],
  ]
  expect(linePath(values, plot, jumps)).toBe('M0,90L10,85M10,35L20,30M20,40')
  expect(linePath([10, 60, 60], plot, [0, 50, 0], true)).toBe('M0,90L10,90L10,40L20,40')
  expect(jumpPath(values, { ...plot, down: [0, 100] }, [0, 50, -10])).toBe('M10,35V100M20,30V100')
})
