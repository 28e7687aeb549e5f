import { describe, expect, test } from 'vitest'
import { ringSlices } from '#charts/ring.ts'

/** The points of a path with a move, two arcs and a line. */
const pointsOf = (path: string | undefined) =>
  [...(path ?? '').matchAll(/(?:M|A\d+ \d+ 0 [01] [01] |L)(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x) + 0,
    Number(y) + 0,
  ])

describe('slices of a ring', () => {
  test('begin at the top and go round clockwise, each where the last ended', () => {
    const [quarter, rest] = ringSlices([1, 3], 90, 56)
    expect(pointsOf(quarter)).toEqual([
      [0, -90],
      [90, 0],
      [56, 0],
      [0, -56],
    ])
    expect(pointsOf(rest)[0]).toEqual([90, 0])
    expect(pointsOf(rest)[1]).toEqual([0, -90])
  })

  test('take the long way round where they are more than half', () => {
    const [quarter, rest] = ringSlices([1, 3], 90, 56)
    expect(quarter).toContain('A90 90 0 0 1')
    expect(rest).toContain('A90 90 0 1 1')
    expect(rest).toContain('A56 56 0 1 0')
  })

  test('one that is all is a whole ring, one of nothing is none', () => {
    const [whole, none] = ringSlices([5, 0], 90, 56)
    expect(whole?.match(/M/g)).toHaveLength(2)
    expect(none).toBeUndefined()
    expect(ringSlices([0], 90, 56)).toEqual([undefined])
  })
})
