import type { Clock } from '#server/platform/config/context.ts'

export interface FakeClock extends Clock {
  set(at: number | string): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** Tuesday, 12:00 in New York, inside the trading week of 2026-11-15. */
export const testEpoch = Date.parse('2026-11-17T17:00:00Z')

export const fakeClock = (at = testEpoch): FakeClock => {
  let now = at
  return {
    now: () => now,
    set: (to) => {
      now = typeof to === 'number' ? to : Date.parse(to)
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
