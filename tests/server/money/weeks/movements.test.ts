import { expect, test } from 'vitest'
import { weekOf } from '#fund/calendar/week.ts'
import { closedSeries } from '#server/money/weeks/movements.ts'

test('the closed weeks of a balance are those with something at work, be it without a gain', () => {
  const week = weekOf(Date.parse('2026-11-18T12:00:00Z'))
  const next = weekOf(week.to)
  const none = { capital: 0, result: 0, payable: 0 }
  const entries = [
    { ...none, at: week.from - 1, kind: 'deposit', capital: 1_000_00 },
    { ...none, at: next.to, kind: 'withdrawal', capital: -1_000_00, payable: 1_000_00 },
  ]
  const shown = (until: number | null) => closedSeries(entries, until).map(({ week: { from } }) => from)
  expect(shown(next.to)).toEqual([week.from, next.from])
  expect(shown(weekOf(next.to).to)).toEqual([week.from, next.from])
  expect(shown(null)).toEqual([])
})
