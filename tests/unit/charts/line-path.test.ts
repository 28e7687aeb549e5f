import { expect, test } from 'vitest'
import { betweenPaths } from '#charts/between.ts'
import { flowLabels, flowMarks, half, type WeekFlow } from '#charts/flow-marks.ts'
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

test('what came in or left is no slope, and comes before the week’s own result: no peak that never was', () => {
  // 20 leave, then 1 is earned: between 100 and 81 nothing was ever above 100.
  expect(linePath([90, 100, 81], plot, [0, 0, -20])).toBe('M0,10L10,0M10,20L20,19')
  expect(linePath([10, 65, 60], plot, [10, 50, -10])).toBe('M0,90ZM0,40L10,35M10,45L20,40')
  expect(linePath([10, 60, 60], plot, [0, 50, 0], true)).toBe('M0,90L0,40L10,40L20,40')
  expect(jumpPath([10, 65, 60], { ...plot, down: [0, 100] }, [10, 50, -10])).toBe('M0,40V100M10,35V100')
})

test('what lies between is cut where the line crosses the step, and jumps with it', () => {
  const line = { values: [60, 40, 90], jumps: [0, 0, 40] }
  expect(betweenPaths(line, { values: [50, 50, 80] }, plot)).toEqual({
    above: 'M0,40L5,50L0,50ZM10,20L20,10L20,20L10,20Z',
    below: 'M5,50L10,60L10,50Z',
  })
})

const none: WeekFlow = { deposited: 0, withdrawn: 0 }
const wide = { x: (index: number) => 8 + index * 30 }

test('a mark stands at the point where the week of its flow begins', () => {
  const at = (flows: readonly WeekFlow[]) => flowMarks(flows, wide).map((mark) => mark.at)
  expect(at([{ ...none, deposited: 5 }, none, { ...none, withdrawn: 1 }])).toEqual([8, 68])
  expect(at([none, { ...none, deposited: 5 }])).toEqual([38])
  const [both] = flowMarks([{ deposited: 5, withdrawn: 5 }], wide)
  expect(both?.aside).toBeGreaterThanOrEqual(half)
})

test('amounts stand beside their marks, inside the grid; the larger ones where there is no room for all', () => {
  const flows = [{ ...none, deposited: 500 }, none, { ...none, withdrawn: 20 }, { deposited: 7, withdrawn: 9 }]
  expect(flowLabels(flowMarks(flows, wide), 400, String)).toEqual([
    { index: 0, at: 30, text: '+500' },
    { index: 2, at: 86, text: '−20' },
    { index: 3, at: 129, text: '+7 −9' },
  ])
  const ends = flowLabels(flowMarks(flows, wide), 110, String)
  for (const { at, text } of ends) expect(at + (text.length * 7.5) / 2).toBeLessThanOrEqual(110)
  expect(ends.map(({ text }) => text)).toEqual(['+500', '−20'])
})
