import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { heldUntil, payoutHeldUntil } from '#fund/money/payout-hold.ts'

const days = 75
/** Changes on whole hours, so that looking each hour sees every hold. */
const hours = fc.array(fc.integer({ min: 0, max: days * 24 }), { maxLength: 30 })

describe('how long a payout waits after a change', () => {
  test('two days, and a change within them makes it no longer', () => {
    expect([heldUntil([0], 48 * hourMs - 1), heldUntil([0], 48 * hourMs)]).toEqual([48 * hourMs, null])
    expect(heldUntil([0, 47 * hourMs], 47 * hourMs)).toBe(48 * hourMs)
    expect(heldUntil([0, 47 * hourMs], 48 * hourMs)).toBeNull()
  })

  test('a third change within thirty days holds nothing, a month after the first it does again', () => {
    const changes = [0, 3 * dayMs, 6 * dayMs]
    expect(heldUntil(changes, 4 * dayMs)).toBe(5 * dayMs)
    expect(heldUntil(changes, 6 * dayMs)).toBeNull()
    expect(heldUntil([...changes, 32 * dayMs], 32 * dayMs)).toBe(34 * dayMs)
  })

  test('the first payout to a changed bank account waits its own two days, whatever was used up', () => {
    const changes = [0, 3 * dayMs, 6 * dayMs]
    expect(payoutHeldUntil({ changes, unpaidSince: 6 * dayMs }, 7 * dayMs)).toBe(8 * dayMs)
    expect(payoutHeldUntil({ changes, unpaidSince: null }, 7 * dayMs)).toBeNull()
  })

  test('one at a time, never more than four days in any thirty, and each has its end', () => {
    fc.assert(
      fc.property(hours, (changed) => {
        const changes = changed.map((hour) => hour * hourMs)
        let held = 0
        const ends: (number | null)[] = []
        for (let hour = 0; hour <= days * 24; hour += 1) {
          const now = hour * hourMs
          const until = heldUntil(changes, now)
          const before = ends.at(-1) ?? null
          if (before !== null && before > now) expect(until).toBe(before)
          if (until !== null) {
            held += 1
            expect(until - now).toBeLessThanOrEqual(48 * hourMs)
          }
          ends.push(until)
          if ((ends[hour - 30 * 24] ?? null) !== null) held -= 1
          expect(held).toBeLessThanOrEqual(96)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('the order in which changes are read does not matter', () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: days * 24 }), (changed, hour) => {
        const changes = changed.map((one) => one * hourMs)
        expect(heldUntil(changes.toReversed(), hour * hourMs)).toBe(heldUntil(changes, hour * hourMs))
      }),
    )
  })
})
