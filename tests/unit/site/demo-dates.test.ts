import { expect, test } from 'vitest'
import { demoShiftDays, movedBy } from '#site/blog/demo-dates.ts'

test.each(['2025-10-21', '2025-11-17', '2025-11-18', '2026-11-21', '2031-03-01'])(
  'on %s the newest post of the demo is at most four weeks old, of the same weekday, and never of tomorrow',
  (today) => {
    const moved = movedBy('2025-10-21', demoShiftDays('2025-10-21', today))
    const age = (Date.parse(today) - Date.parse(moved)) / 86_400_000
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(28)
    expect(new Date(moved).getUTCDay()).toBe(new Date('2025-10-21').getUTCDay())
  },
)

test('all posts of the demo move together, a later one that somebody adds not at all', () => {
  expect(demoShiftDays('2025-02-11', '2026-11-28')).toBe(demoShiftDays('2025-10-21', '2026-11-28'))
  expect(demoShiftDays('2025-10-22', '2026-11-28')).toBe(0)
  expect(demoShiftDays('2027-01-01', '2026-11-28')).toBe(0)
  expect(demoShiftDays('2025-02-11', '2025-03-01')).toBe(0)
})

test('clock changes and leap days move no day', () => {
  expect(movedBy('2025-03-01', 28)).toBe('2025-03-29')
  expect(movedBy('2028-02-01', 28)).toBe('2028-02-29')
})
