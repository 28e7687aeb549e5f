import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { heldUntil, holdMostMs, holdMs, holdsOf, holdWindowMs, payoutHeldUntil } from '#fund/money/payout-hold.ts'

const instants = fc.array(fc.integer({ min: 0, max: 120 * dayMs }), { maxLength: 40 })

describe('how long a payout waits after a change', () => {
  test('two days, and a change within them makes it no longer', () => {
    expect(holdsOf([0, 47 * hourMs])).toEqual([{ from: 0, until: 48 * hourMs }])
    expect([heldUntil([0], 48 * hourMs - 1), heldUntil([0], 48 * hourMs)]).toEqual([48 * hourMs, null])
  })

  test('a third change within thirty days holds nothing, a month after the first it does again', () => {
    const changes = [0, 3 * dayMs, 6 * dayMs]
    expect(holdsOf(changes)).toHaveLength(2)
    expect(holdsOf([...changes, 32 * dayMs]).at(-1)).toEqual({ from: 32 * dayMs, until: 34 * dayMs })
  })

  test('the first payout to a changed bank account waits its own two days, whatever was used up', () => {
    const changes = [0, 3 * dayMs, 6 * dayMs]
    expect(payoutHeldUntil({ changes, unpaidSince: 6 * dayMs }, 7 * dayMs)).toBe(8 * dayMs)
    expect(payoutHeldUntil({ changes, unpaidSince: null }, 7 * dayMs)).toBeNull()
  })

  test('one at a time, never more than four days in any thirty, and each has its end', () => {
    fc.assert(
      fc.property(instants, (changes) => {
        const holds = holdsOf(changes)
        for (const [place, { from, until }] of holds.entries()) {
          expect(until - from).toBeLessThanOrEqual(holdMs)
          expect(from).toBeGreaterThanOrEqual(holds[place - 1]?.until ?? 0)
          const begins = until - holdWindowMs
          const held = holds.reduce(
            (sum, one) => sum + Math.max(0, Math.min(one.until, until) - Math.max(one.from, begins)),
            0,
          )
          expect(held).toBeLessThanOrEqual(holdMostMs)
        }
      }),
    )
  })

  test('what comes later changes nothing that was held before, and the order does not matter', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 120 * dayMs }), (changes, now) => {
        const before = changes.filter((at) => at <= now)
        expect(heldUntil(changes.toReversed(), now)).toBe(heldUntil(before, now))
      }),
    )
  })
})
