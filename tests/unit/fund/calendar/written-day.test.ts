import { expect, test } from 'vitest'
import { writtenDay } from '#fund/calendar/written-day.ts'

test.each([
  '2025-11-20',
  '2025/11/20',
  '20251120',
  '11/20/2025',
  '11/20/25',
  '11-20-2025',
  '11/20/2025 0:00',
  '2025-11-20T13:30:00.000Z',
  '2025-11-20 13:30:00 +01:00',
  '20-Nov-25',
  '20 Nov 2025',
  'Nov 20, 2025',
  'Thursday, November 20, 2025',
])('%s is a day as spreadsheets and banks write it', (text) => expect(writtenDay(text)).toBe('2025-11-20'))

test('two digits of a year belong to the past half century or to this one', () => {
  expect([writtenDay('1/2/49'), writtenDay('1/2/98')]).toEqual(['2049-01-02', '1998-01-02'])
})

test.each(['20/11/2025', '2025-02-30', '45981', '20-Foo-2025', '11/20', '2025-11-20T', ''])('"%s" is none', (text) =>
  expect(writtenDay(text)).toBeNull(),
)
