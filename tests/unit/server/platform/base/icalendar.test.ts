import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from '#server/platform/base/icalendar.ts'
import { propertyValue, readCalendar, textOf } from '#tests/support/papers/icalendar.ts'

const revisedAt = Date.parse('2026-11-15T05:01:00Z')
const sunday: CalendarEvent = {
  id: 'sunday-2026-11-22',
  time: { at: Date.parse('2026-11-22T05:01:00.000Z') },
  summary: 'Week 47 begins',
  revisedAt,
}
const write = (...events: CalendarEvent[]) => writeCalendar({ name: 'A fund: dates', host: 'portal.example', events })

const fail = (): never => {
  throw new Error('there is no event')
}

test('a calendar, to the byte', () => {
  const day = { id: 'due', time: { day: '2026-11-24' }, summary: 'Pay, and file', description: 'a\nb', revisedAt }
  expect(write(sunday, day).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Investor portal//Dates//EN',
    'CALSCALE:GREGORIAN',
    'NAME:A fund: dates',
    'X-WR-CALNAME:A fund: dates',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    'BEGIN:VEVENT',
    'UID:sunday-2026-11-22@portal.example',
    'DTSTAMP:20261115T050100Z',
    'DTSTART:20261122T050100Z',
    'SUMMARY:Week 47 begins',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:due@portal.example',
    'DTSTAMP:20261115T050100Z',
    'DTSTART;VALUE=DATE:20261124',
    'SUMMARY:Pay\\, and file',
    'DESCRIPTION:a\\nb',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a long line is folded at 75 octets and never within a character', () => {
  const summary = `${'é'.repeat(31)}😀${'😀'.repeat(40)}`
  const lines = write({ ...sunday, summary }).split('\r\n')
  const place = lines.findIndex((line) => line.startsWith('SUMMARY'))
  expect(new TextEncoder().encode(lines[place]).length).toBe(74)
  expect(lines[place + 1]).toMatch(/^ 😀+$/u)
  expect(textOf(propertyValue(readCalendar(write({ ...sunday, summary })).parts[0] ?? fail(), 'SUMMARY') ?? '')).toBe(
    summary,
  )
})

test('whatever text goes in is read back by a reader of the grammar, less what no calendar takes', () => {
  // Not as fast-check's own strings of any character, which first list all of them: that takes seconds.
  const character = fc.integer({ min: 0, max: 0x10_ffff - 0x800 }).map((at) => (at < 0xd800 ? at : at + 0x800))
  const anyText = fc.array(character, { maxLength: 120 }).map((all) => String.fromCodePoint(...all))
  const text = fc.oneof(anyText, fc.stringMatching(/^[\\;,\r\n :"a\t]{0,60}$/))
  fc.assert(
    fc.property(text, text, (summary, description) => {
      const [event = fail()] = readCalendar(write({ ...sunday, summary, description })).parts
      const kept = (one: string) => one.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')
      expect(textOf(propertyValue(event, 'SUMMARY') ?? '')).toBe(kept(summary))
      expect(textOf(propertyValue(event, 'DESCRIPTION') ?? '')).toBe(kept(description))
    }),
    { numRuns: 50 },
  )
})

test('the reader refuses what is not a calendar', () => {
  const whole = write(sunday)
  expect(() => readCalendar(whole)).not.toThrow()
  for (const [from, to] of [
    ['\r\n', '\n'],
    ['UID:', 'X-UID:'],
    ['END:VEVENT', 'END:VTODO'],
    ['Week 47 begins', 'x'.repeat(80)],
    ['20261122T050100Z', '2026-11-22'],
    ['DTSTAMP:20261115T050100Z', 'DTSTAMP:20261115T050100'],
  ] as const)
    expect(() => readCalendar(whole.replace(from, to)), to).toThrow()
})
