import { expect, test } from 'vitest'
import { readTrailStatement, type TrailStatement, trailStatementText } from '#fund/proof/trail-statement.ts'

const hash = (digit: string): string => digit.repeat(64)

const statement: TrailStatement = {
  number: 3,
  signed: Date.UTC(2026, 10, 29, 8, 0, 0, 5),
  trail: { seq: 12, hash: hash('a') },
  rows: { seq: 340, hash: hash('b') },
  book: { seq: 0, hash: hash('0') },
  previous: hash('c'),
  key: hash('d'),
}

/** Frozen: it has been signed. */
const text = `investor-portal trail 1
number=3
signed=2026-11-29T08:00:00.005Z
trail=12 ${hash('a')}
rows=340 ${hash('b')}
book=0 ${hash('0')}
previous=${hash('c')}
key=${hash('d')}
`

test('a signed end of the trail has one text, which is read again', () => {
  expect(trailStatementText(statement)).toBe(text)
  expect(readTrailStatement(text)).toEqual(statement)
  const first = { ...statement, number: 0, previous: null }
  expect(readTrailStatement(trailStatementText(first))).toEqual(first)
})

test('what differs from it by a byte, or lacks a line, is none', () => {
  const others = [
    text.trimEnd(),
    `${text}\n`,
    text.replace('number=3', 'number=03'),
    text.replace('12 a', '12  a'),
    text.replace('trail 1', 'root 1'),
    text.replace(hash('d'), 'd'),
    text.replace(/\nprevious=.*/, ''),
    text.replace('.005Z', 'Z'),
  ]
  expect(others.map(readTrailStatement)).toEqual(others.map(() => null))
})
