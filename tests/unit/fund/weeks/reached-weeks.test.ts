import { describe, expect, test } from 'vitest'
import { drawdown, falls, reached } from '#fund/returns/drawdown.ts'
import { historyWeeks, reachedWeeks } from '#fund/weeks/reached-weeks.ts'

const week = (date: string, opening: number, gain: number) => ({ week: `Week to ${date}`, date, opening, gain })

describe('where a series of returns stands after each', () => {
  test('is compounded, with the highest so far and the distance from it', () => {
    const [first, second, third, ...rest] = reached([0.1, -0.5, 1])
    expect(first).toEqual({ grown: expect.closeTo(0.1), highest: expect.closeTo(0.1), fall: 0 })
    expect(second).toEqual({ grown: expect.closeTo(-0.45), highest: expect.closeTo(0.1), fall: expect.closeTo(-0.5) })
    expect(third).toEqual({ grown: expect.closeTo(0.1), highest: expect.closeTo(0.1), fall: 0 })
    expect(rest).toEqual([])
  })

  test('begins at nothing, so that a first loss is a fall', () => {
    expect(reached([-0.2])).toEqual([{ grown: expect.closeTo(-0.2), highest: 0, fall: expect.closeTo(-0.2) }])
    expect(reached([])).toEqual([])
  })

  test('has the falls of which the drawdown is the deepest', () => {
    const returns = [0.02, -0.01, -0.03, 0.05, -0.02]
    expect(falls(returns)).toEqual(reached(returns).map(({ fall }) => fall))
    expect(drawdown(returns)?.deepest).toBe(Math.min(...falls(returns)))
  })
})

describe('weeks one after another', () => {
  test('have their return, what was reached and the gains so far', () => {
    const [first, second] = reachedWeeks([week('2026-01-10', 100_000, 1_000), week('2026-01-17', 101_000, -2_020)])
    expect(first).toMatchObject({ fraction: 0.01, grown: expect.closeTo(0.01), fall: 0, total: 1_000 })
    expect(second).toMatchObject({ fraction: -0.02, highest: expect.closeTo(0.01), total: -1_020 })
    expect(second?.fall).toBeCloseTo(-0.02)
    expect(second?.grown).toBeCloseTo(1.01 * 0.98 - 1)
  })

  test('stay where they were after one in which nothing was at work, which has no return', () => {
    const weeks = reachedWeeks([week('a', 100, -10), week('b', 0, 0), week('c', 100, 10)])
    expect(weeks.map(({ fraction }) => fraction)).toEqual([-0.1, undefined, 0.1])
    expect(weeks[1]).toMatchObject({ grown: weeks[0]?.grown, fall: weeks[0]?.fall, total: -10 })
    expect(weeks[2]?.grown).toBeCloseTo(0.9 * 1.1 - 1)
  })

  test('go on from those before the fund moved in, which have no money', () => {
    const imported = [{ week: 'a', date: '2025-12-06', fraction: 0.5 }]
    const [before, own] = historyWeeks(imported, [week('2026-01-10', 100, -20)])
    expect(before).toMatchObject({ fraction: 0.5, grown: 0.5, own: null })
    expect(own).toMatchObject({ fraction: -0.2, own: { opening: 100, gain: -20 }, highest: 0.5 })
    expect(own?.grown).toBeCloseTo(1.5 * 0.8 - 1)
    expect(own?.fall).toBeCloseTo(-0.2)
  })
})
