import { expect, test } from 'vitest'
import { ownInstants } from '#fund/calendar/instants.ts'

const at = Date.parse('2026-11-22T17:05:00Z')

test.each([
  [['en-US'], 'America/New_York', 'Sun, Nov 22, 2026, 12:05 PM'],
  [['en-GB', 'en-US'], 'Europe/London', 'Sun, 22 Nov 2026, 17:05'],
  [['de-DE', 'en-US'], 'Europe/Berlin', 'Sun, Nov 22, 2026, 18:05'],
  [['de'], 'Europe/Berlin', 'Sun, Nov 22, 2026, 18:05'],
  [['fr', 'en-AU'], 'Europe/Paris', 'Sun, 22 Nov 2026, 18:05'],
  // The clock is the first language's, whatever is usual in the English that comes second.
  [['hi-IN', 'en-GB'], 'Asia/Kolkata', 'Sun, 22 Nov 2026, 10:35 pm'],
  // French as it is read in England is not English.
  [['fr-EN', 'en-GB'], 'Europe/London', 'Sun, 22 Nov 2026, 17:05'],
])('%j in %s: %s', (languages, zone, written) => {
  // Some versions of ICU put a narrow space between the time and its AM or PM.
  expect(ownInstants(languages, zone)(at).replaceAll('\u202f', ' ')).toBe(written)
})

test('midnight is 00, never 24; no language at all is the machine’s', () => {
  expect(ownInstants(['de'], 'UTC')(Date.parse('2026-11-22T00:00:00Z'))).toContain('00:00')
  expect(ownInstants([], 'UTC')(at)).toContain('22')
})
