import { expect, test } from 'vitest'
import { typedNewYorkInstant } from '#fund/calendar/instants.ts'

test('a typed New York time is its instant, in winter and in summer', () => {
  expect(typedNewYorkInstant('2026-11-23T09:00')).toBe(Date.parse('2026-11-23T14:00:00Z'))
  expect(typedNewYorkInstant('2026-07-01T09:30')).toBe(Date.parse('2026-07-01T13:30:00Z'))
})

test.each([
  '',
  '2026-11-23',
  '2026-13-01T00:00',
  'tomorrow',
  '+002026-11-23T09:00',
  ' 2026-11-23T09:00',
  '2026-11-23T09:00:30',
  '2026-11-23T09:00Z',
])('%j is not a time', (typed) => {
  expect(typedNewYorkInstant(typed)).toBeNull()
})
