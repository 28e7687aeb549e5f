import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOnePiece, instantWriter, isBeside, type Manner } from '#fund/calendar/instants.ts'
import { knownLanguages, knownZone } from '#fund/calendar/known-zone.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { shownEnd, weekOf } from '#fund/calendar/week.ts'
import { typedNewYorkInstant } from '#fund/calendar/written-day.ts'
import { wallAt } from '#fund/calendar/zone.ts'

const at = Date.parse('2026-11-22T17:05:00Z')

/** Some versions of ICU put a narrow space between the time and its AM or PM. */
const written = (zone: string, instant: number, manner?: Manner, languages: readonly string[] = ['en-US']): string =>
  inOnePiece(instantWriter({ zone, languages })(instant, manner)).replaceAll('\u202f', ' ')

test.each([
  [['en-US'], 'America/New_York', 'Sun, Nov 22, 2026, 12:05 New York'],
  [['en-US'], 'America/Toronto', 'Sun, Nov 22, 2026, 12:05 New York'],
  [['en-US'], 'America/Chicago', 'Sun, Nov 22, 2026, 11:05 AM'],
  [['en-GB', 'en-US'], 'Europe/London', 'Sun, 22 Nov 2026, 17:05'],
  [['de-DE', 'en-US'], 'Europe/Berlin', 'Sun, Nov 22, 2026, 18:05'],
  [['de'], 'Europe/Berlin', 'Sun, Nov 22, 2026, 18:05'],
  [['fr', 'en-AU'], 'Europe/Paris', 'Sun, 22 Nov 2026, 18:05'],
  // The clock is the first language's, whatever is usual in the English that comes second.
  [['hi-IN', 'en-GB'], 'Asia/Kolkata', 'Sun, 22 Nov 2026, 10:35 pm'],
  // French as it is read in England is not English.
  [['fr-EN', 'en-GB'], 'Europe/London', 'Sun, 22 Nov 2026, 17:05'],
  // It is Monday there.
  [['en-NZ'], 'Pacific/Auckland', 'Mon, 23 Nov 2026, 6:05 am (Sun, Nov 22, 12:05 New York)'],
])('%j in %s: %s', (languages, zone, text) => expect(written(zone, at, {}, languages)).toBe(text))

test('a browser that knows nothing of itself reads New York’s time', () => {
  expect(written(knownZone('Etc/Unknown'), at, {}, knownLanguages(undefined))).toBe('Sun, Nov 22, 2026, 12:05 New York')
})

test('midnight is 00, never 24', () => {
  expect(written('UTC', Date.parse('2026-11-22T00:00:00Z'), {}, ['de'])).toBe(
    'Sun, Nov 22, 2026, 00:00 (Sat, Nov 21, 19:00 New York)',
  )
})

const zones = ['Pacific/Auckland', 'Asia/Tokyo', 'Europe/London', 'America/New_York', 'Pacific/Honolulu'] as const
const german = ['de', 'en-US']

/** A week's first and last minute in each of the zones: the plain one, and those in which some clock changes. */
const deadlines = [
  [
    '2026-12-16',
    ['Sun, Dec 13, 18:01 (00:01 New York)', 'Sun, Dec 20, 17:59 (Sat, Dec 19, 23:59 New York)'],
    ['Sun, Dec 13, 14:01 (00:01 New York)', 'Sun, Dec 20, 13:59 (Sat, Dec 19, 23:59 New York)'],
    ['Sun, Dec 13, 05:01 (00:01 New York)', 'Sun, Dec 20, 04:59 (Sat, Dec 19, 23:59 New York)'],
    ['Sun, Dec 13, 00:01 New York', 'Sat, Dec 19, 23:59 New York'],
    ['Sat, Dec 12, 19:01 (Sun, Dec 13, 00:01 New York)', 'Sat, Dec 19, 18:59 (23:59 New York)'],
  ],
  [
    // New York's clocks go forward on March 8, London's on March 29.
    '2027-03-17',
    ['Sun, Mar 14, 18:01 (00:01 New York)', 'Sun, Mar 21, 16:59 (Sat, Mar 20, 23:59 New York)'],
    ['Sun, Mar 14, 14:01 (00:01 New York)', 'Sun, Mar 21, 12:59 (Sat, Mar 20, 23:59 New York)'],
    ['Sun, Mar 14, 05:01 (00:01 New York)', 'Sun, Mar 21, 03:59 (Sat, Mar 20, 23:59 New York)'],
    ['Sun, Mar 14, 00:01 New York', 'Sat, Mar 20, 23:59 New York'],
    ['Sat, Mar 13, 19:01 (Sun, Mar 14, 00:01 New York)', 'Sat, Mar 20, 17:59 (23:59 New York)'],
  ],
  [
    // New York's clocks go back within this week, on its first Sunday; London's have done so a week before.
    '2026-11-04',
    ['Sun, Nov 1, 17:01 (00:01 New York)', 'Sun, Nov 8, 17:59 (Sat, Nov 7, 23:59 New York)'],
    ['Sun, Nov 1, 13:01 (00:01 New York)', 'Sun, Nov 8, 13:59 (Sat, Nov 7, 23:59 New York)'],
    ['Sun, Nov 1, 04:01 (00:01 New York)', 'Sun, Nov 8, 04:59 (Sat, Nov 7, 23:59 New York)'],
    ['Sun, Nov 1, 00:01 New York', 'Sat, Nov 7, 23:59 New York'],
    ['Sat, Oct 31, 18:01 (Sun, Nov 1, 00:01 New York)', 'Sat, Nov 7, 18:59 (23:59 New York)'],
  ],
] as const

describe.each(deadlines)('the week of %s', (day, ...texts) => {
  const week = weekOf(Date.parse(`${day}T12:00:00Z`))
  test.each(zones.map((zone, place) => [zone, texts[place]] as const))('%s', (zone, text) => {
    const manner = { near: true, deadline: true }
    expect([week.from, shownEnd(week)].map((end) => written(zone, end, manner, german))).toEqual(text)
  })
})

test('an hour that comes twice is told apart by New York’s', () => {
  const [first, second] = [Date.parse('2026-10-25T00:30:00Z'), Date.parse('2026-10-25T01:30:00Z')]
  const manner = { near: true, deadline: true }
  expect(written('Europe/London', first, manner, german)).toBe('Sun, Oct 25, 01:30 (Sat, Oct 24, 20:30 New York)')
  expect(written('Europe/London', second, manner, german)).toBe('Sun, Oct 25, 01:30 (Sat, Oct 24, 21:30 New York)')
})

test('a day alone is the reader’s, with New York’s beside it where it is another', () => {
  const evening = Date.parse('2026-12-31T23:30:00Z')
  expect(zones.map((zone) => written(zone, evening, { day: true }))).toEqual([
    'Jan 1, 2027 (Dec 31 New York)',
    'Jan 1, 2027 (Dec 31 New York)',
    'Dec 31, 2026',
    'Dec 31, 2026',
    'Dec 31, 2026',
  ])
})

test('New York’s time stands beside every other day, and beside every deadline that reads otherwise', () => {
  const instants = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2032-01-01T00:00:00Z') })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const write = instantWriter({ zone, languages: german })
      const [event, deadline] = [write(instant), write(instant, { deadline: true })]
      const otherDay = new Date(wallAt(zone, instant)).toISOString().slice(0, 10) !== newYorkDate(instant)
      expect(event.there === ' New York').toBe(zone === 'America/New_York')
      expect(isBeside(event.there)).toBe(otherDay)
      expect(isBeside(deadline.there)).toBe(zone !== 'America/New_York')
    }),
  )
})

test('no instant is written as none', () => {
  expect(() => written('UTC', Number.NaN)).toThrow(RangeError)
})

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
