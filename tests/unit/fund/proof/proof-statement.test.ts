import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ProofStatement, readStatement, statementText, type WeekStatement } from '#fund/proof/proof-statement.ts'

const digits = '0123456789abcdef'
/** A hash that begins with one digit, so that every hash in a text is different. */
const hash = (first: string): string => first + digits.repeat(4).slice(1)

const common = {
  number: 4,
  published: Date.UTC(2026, 10, 7, 9, 30, 0, 5),
  book: { seq: 12, hash: hash('a') },
  history: hash('b'),
  key: hash('c'),
}
const totals = {
  accounts: 3,
  opening: 1_000,
  gross: -20,
  recovered: 1,
  share: 2,
  closing: 980,
  carried: 20,
  fund: 4,
}
const week: WeekStatement = {
  ...common,
  kind: 'week',
  week: '2026-10-25',
  leaves: 4,
  root: hash('d'),
  totals,
  previous: hash('e'),
  restates: { root: hash('f'), reason: 'A trade was booked twice.' },
}
const start: ProofStatement = { ...common, kind: 'start', after: '2026-10-18' }
const handOver: ProofStatement = { ...common, kind: 'key', next: hash('d') }

const commonText = `number=4
published=2026-11-07T09:30:00.005Z
book=12 ${hash('a')}
history=${hash('b')}
key=${hash('c')}
`

test.each<[string, ProofStatement, string]>([
  ['a start', start, `investor-portal start 1\n${commonText}after=2026-10-18\n`],
  ['a start before any week', { ...start, after: null }, `investor-portal start 1\n${commonText}after=-\n`],
  ['a hand-over', handOver, `investor-portal key 1\n${commonText}next=${hash('d')}\n`],
  [
    'a root whose totals are shown and that restates',
    week,
    `investor-portal root 1
${commonText}week=2026-10-25
leaves=4
root=${hash('d')}
totals=3 1000 -20 1 2 980 20 4
previous=${hash('e')}
restates=${hash('f')}
reason=A trade was booked twice.
`,
  ],
  [
    'a first root whose totals are not shown',
    { ...week, totals: null, previous: null, restates: null },
    `investor-portal root 1
${commonText}week=2026-10-25
leaves=4
root=${hash('d')}
totals=-
previous=-
restates=-
reason=-
`,
  ],
])('the text of %s is that of docs/proofs.md, and is read again', (_, statement, text) => {
  expect(statementText(statement)).toBe(text)
  expect(readStatement(text)).toEqual(statement)
})

test.each<[string, ProofStatement, readonly string[]]>([
  ['a start', start, ['a', 'b', 'c']],
  ['a hand-over', handOver, ['a', 'b', 'c', 'd']],
  ['a root', week, ['a', 'b', 'c', 'd', 'e', 'f']],
])('%s with anything but a hash or a key where one should stand is not read', (_, statement, firsts) => {
  const text = statementText(statement)
  for (const first of firsts)
    for (const other of ['', 'none', hash(first).slice(1), `${hash(first)}0`, hash(first).toUpperCase(), hash('g')])
      expect([first, other, readStatement(text.replace(hash(first), other))]).toEqual([first, other, null])
})

const withLine = (text: string, name: string, value: string): string =>
  text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`)

const noNumber = ['', '-', '04', '+4', '4.0', '4 ', 'NaN', '9007199254740992']

test.each([
  ['number', noNumber],
  ['leaves', noNumber],
  ['book', ['', '12', hash('a'), ...noNumber.map((number) => `${number} ${hash('a')}`), `12 ${hash('a')} more`]],
  [
    'published',
    ['', '-', 'now', 'NaN', 'Invalid Date', '2026-11-07', '2026-11-07T09:30:00Z', '2026-11-07T09:30:00.005'],
  ],
  [
    'totals',
    [
      '',
      '3',
      '3 1000 -20 1 2 980 20',
      '3 1000 -20 1 2 980 20 4 5',
      '3 1000 -20 1 2 980 20  4',
      'NaN NaN NaN NaN NaN NaN NaN NaN',
      '3 1000 -20 1 2 980 20 NaN',
      'NaN 1000 -20 1 2 980 20 4',
    ],
  ],
  ['reason', ['', ' A reason', 'A reason ', 'A  reason', 'A\treason', 'A\u00a0reason', 'A\u200breason']],
])('a root with another %s than is written there is not read', (name, values) => {
  const text = statementText(week)
  for (const value of values) expect([value, readStatement(withLine(text, name, value))]).toEqual([value, null])
})

test('a number, or a place in the book, that is none is read in no kind of statement', () => {
  for (const statement of [start, handOver, week])
    for (const value of ['NaN', '1e1']) {
      const text = statementText(statement)
      expect(readStatement(withLine(text, 'number', value))).toBeNull()
      expect(readStatement(withLine(text, 'book', `${value} ${hash('a')}`))).toBeNull()
      expect(readStatement(withLine(text, 'published', value))).toBeNull()
    }
})

const reasonOf = (reason: string, root: string | null): string | undefined => {
  const read = readStatement(statementText({ ...week, restates: { root, reason } }))
  return read?.kind === 'week' ? read.restates?.reason : undefined
}

test.each([
  ['A trade was booked twice.', 'A trade was booked twice.'],
  ['  at its ends\n', 'at its ends'],
  ['two\nlines', 'two lines'],
  ['a\r\n\t\u0000b', 'a b'],
  ['a\u00a0\u2003\u2028\u3000b', 'a b'],
  ['a\u200b\u202e\ufeffb', 'a b'],
  ['a-b', 'a-b'],
  ['', 'no reason given'],
  [' \u200b\n', 'no reason given'],
])('the reason %j stands as %j, whether the week had a root before or not', (reason, line) => {
  expect([reasonOf(reason, hash('f')), reasonOf(reason, null)]).toEqual([line, line])
})

test('a reason of a hyphen alone stands beside a root, and without one would say that nothing was restated', () => {
  for (const reason of ['-', ' - ', '\t-\n'])
    expect([reasonOf(reason, hash('f')), reasonOf(reason, null)]).toEqual(['-', 'no reason given'])
})

const characters = [...'ab-=.漢🦉 \n\r\t\u0000\u0085\u00a0\u00ad\u200b\u2028\u202e\u3000\ufeff']
const controlOrFormat = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

test('whatever the reason, a restated week is read as one, on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...characters) }), fc.boolean(), (reason, hasRoot) => {
      const read = reasonOf(reason, hasRoot ? hash('f') : null) ?? ''
      expect(read).not.toBe('')
      expect(read.trim()).toBe(read)
      expect(controlOrFormat.test(read)).toBe(false)
    }),
  )
})
