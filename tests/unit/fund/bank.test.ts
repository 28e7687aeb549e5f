import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BankLine, type Candidate, matchLines } from '#fund/bank-matching.ts'
import { dailyBalances, explainDifference } from '#fund/bank-reconciliation.ts'
import { addDays } from '#fund/new-york.ts'

const line = (id: string, amount: number, reference = '', counterparty = ''): BankLine => ({
  id,
  day: '2026-11-18',
  amount,
  reference,
  counterparty,
})
const candidate = (as: Candidate['as'], id: string, amount: number, more: Partial<Candidate> = {}): Candidate => ({
  as,
  id,
  amount,
  references: [id],
  name: '',
  day: null,
  entries: [],
  ...more,
})

describe('what a line of the bank is of', () => {
  const deposits = [
    candidate('deposit', 'ALD-ABCD2345', 10_000_00, { name: 'Ann Lee' }),
    candidate('deposit', 'ALD-WXYZ6789', 5_000_00, { name: 'Bob Roe' }),
    candidate('deposit', 'ALD-QQQQ2222', 7_000_00, { name: 'Cleo Nguyen' }),
  ]

  test('a reference and the amount are sure; another amount and a name alone are proposed; the rest is nobody’s', () => {
    const matches = matchLines(
      [
        line('exact', 10_000_00, 'invoice ald abcd-2345 thanks'),
        line('short', 4_985_00, 'ALD-WXYZ6789'),
        line('named', 7_000_00, 'savings', 'CLEO NGUYEN'),
        line('unknown', 7_000_00, 'hello', 'somebody'),
        line('out', -10_000_00, 'ALD-ABCD2345'),
      ],
      deposits,
    )
    expect(
      [...matches].map(
        ([
          id,
          {
            candidate: { id: of },
            difference,
            sure,
          },
        ]) => [id, of, difference, sure],
      ),
    ).toEqual([
      ['exact', 'ALD-ABCD2345', 0, true],
      ['short', 'ALD-WXYZ6789', -15_00, false],
      ['named', 'ALD-QQQQ2222', 0, false],
    ])
  })

  test('a batch goes before its single payouts, and nothing is taken twice', () => {
    const booked = [
      candidate('booked', 'PB-1', -300, { day: '2026-11-17', entries: [7, 8] }),
      candidate('booked', 'WD-7', -100, { day: '2026-11-17', entries: [7] }),
      candidate('booked', 'WD-8', -200, { day: '2026-11-17', entries: [8] }),
    ]
    const of = (lines: readonly BankLine[]) =>
      [...matchLines(lines, booked)].map(([id, match]) => [id, match.candidate.id])
    expect(of([line('all', -300)])).toEqual([['all', 'PB-1']])
    expect(of([line('one', -100), line('two', -200, 'WD-8'), line('all', -300)])).toEqual([
      ['two', 'WD-8'],
      ['one', 'WD-7'],
    ])
  })

  test('two that fit alike are left to a person', () => {
    const alike = [candidate('batch', 'PB-1', -300), candidate('batch', 'PB-2', -300)]
    expect(matchLines([line('all', -300)], alike).size).toBe(0)
    expect(matchLines([line('all', -300, 'PB-2')], alike).get('all')).toMatchObject({ sure: true })
  })
})

test('what explains the difference of book and bank sums to it, on every day, to the cent', () => {
  const from = '2026-11-10'
  const moves = fc.array(
    fc.record({ at: fc.integer({ min: -4, max: 9 }), amount: fc.integer({ min: -900, max: 900 }) }),
    {
      maxLength: 14,
    },
  )
  fc.assert(
    fc.property(
      moves,
      moves,
      fc.array(fc.nat(5), { maxLength: 14 }),
      fc.integer(),
      (booked, banked, links, opening) => {
        const first = booked.map(({ at, amount }, seq) => ({ seq, day: addDays(from, at), amount }))
        // Every third entry is reversed, some days later.
        const reversals = first
          .filter(({ seq }) => seq % 3 === 0)
          .map(({ seq, day, amount }) => ({
            seq: first.length + seq,
            day: addDays(day, seq % 4),
            amount: -amount,
            reverses: seq,
          }))
        const book = [...first, ...reversals]
        const free = new Set(book.map(({ seq }) => seq))
        const bank = banked.map(({ at, amount }, place) => {
          // Some lines stand for one entry or more, whose sum they are.
          const entries = [...free].slice(0, (links[place] ?? 0) % 3)
          for (const seq of entries) free.delete(seq)
          const sum = book.filter(({ seq }) => entries.includes(seq)).reduce((total, one) => total + one.amount, 0)
          return {
            id: `${place}`,
            day: addDays(from, Math.max(0, at)),
            amount: entries.length > 0 ? sum : amount,
            entries,
          }
        })
        const sides = { from, opening: opening % 100_000, bank, book }
        for (const { day, book: inBook, bank: atBank } of dailyBalances(sides, addDays(from, 9)))
          expect(explainDifference(sides, day).reduce((sum, { amount }) => sum + amount, 0)).toBe(atBank - inBook)
      },
    ),
  )
})

test('an entry that was reversed explains nothing once its reversal is in the book, unless a line is matched with it', () => {
  const from = '2026-11-01'
  const book = [
    { seq: 1, day: '2026-11-02', amount: -35 },
    { seq: 2, day: '2026-11-04', amount: 35, reverses: 1 },
  ]
  const line = { id: 'a', day: '2026-11-02', amount: -35 }
  const kinds = (day: string, entries: readonly number[]) =>
    explainDifference({ from, opening: 0, bank: [{ ...line, entries }], book }, day).map(({ kind }) => kind)
  expect(kinds('2026-11-03', [])).toEqual(['bank-only', 'book-only'])
  expect(kinds('2026-11-04', [])).toEqual(['bank-only'])
  expect(kinds('2026-11-04', [1])).toEqual(['book-only'])
})
