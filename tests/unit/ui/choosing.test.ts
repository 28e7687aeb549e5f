import { describe, expect, test } from 'vitest'
import { type Chosen, type ChosenRange, pressed, stepped } from '#ui/table/choosing.ts'

const keys = ['a', 'b', 'c', 'd', 'e']

const hand = () => {
  const chosen = new Set<string>()
  let range: ChosenRange | null = null
  const take = ({ range: next, on, off }: Chosen) => {
    range = next
    for (const key of off) chosen.delete(key)
    for (const key of on) chosen.add(key)
    return [...chosen].toSorted().join('')
  }
  return {
    press: (key: string, withShift = false) => take(pressed(keys, range, { key, is: !chosen.has(key), withShift })),
    step: (from: string, to: string, withShift = false) => take(stepped(keys, range, { from, to, withShift })),
  }
}

describe('choosing rows', () => {
  test('a press chooses one and gives it back', () => {
    const { press } = hand()
    expect(press('b')).toBe('b')
    expect(press('d')).toBe('bd')
    expect(press('b')).toBe('d')
  })

  test('with Shift a press chooses what lies between, in either direction', () => {
    const { press } = hand()
    press('d')
    expect(press('b', true)).toBe('bcd')
    expect(press('e', true)).toBe('bcde')
    expect(hand().press('c', true)).toBe('c')
  })

  test('with Shift arrows draw a range that grows, shrinks and turns round', () => {
    const { step } = hand()
    expect(step('b', 'c', true)).toBe('bc')
    expect(step('c', 'd', true)).toBe('bcd')
    expect(step('d', 'c', true)).toBe('bc')
    expect(step('c', 'b', true)).toBe('b')
    expect(step('b', 'a', true)).toBe('ab')
  })

  test('without Shift arrows only walk, and the next range begins anew', () => {
    const { press, step } = hand()
    press('a')
    expect(step('a', 'b')).toBe('a')
    expect(step('b', 'c')).toBe('a')
    expect(step('c', 'd', true)).toBe('acd')
    step('d', 'e')
    expect(step('e', 'e', true)).toBe('acde')
  })
})
