import { expect, test } from 'vitest'
import { weekOf } from '#fund/calendar/week.ts'
import { isInCash } from '#server/money/cash/suspense.ts'

test('a deposit that is taken back is in cash from the Sunday after it on, what nobody asked for at once', () => {
  const receivedAt = Date.parse('2026-11-18T15:00:00Z')
  const sunday = weekOf(receivedAt).to
  const taken = { deposit_id: 'one', received_at: receivedAt }
  expect([receivedAt, sunday - 1, sunday, sunday + 1].map((now) => isInCash(taken, now))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isInCash({ ...taken, deposit_id: null }, receivedAt)).toBe(true)
})
