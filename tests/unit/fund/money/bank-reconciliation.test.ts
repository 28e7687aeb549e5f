import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#fund/calendar/new-york.ts'
import { dailyBalances, explainDifference } from '#fund/money/bank-reconciliation.ts'

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
          // Some lines cover one entry or more, whose sum they are.
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

test('book cash and bank cash are given at the end of each day, from the bank’s first day to the last requested', () => {
  const book = [
    { seq: 1, day: '2026-10-30', amount: 500 },
    { seq: 2, day: '2026-11-01', amount: 40 },
    { seq: 3, day: '2026-11-03', amount: -15 },
    { seq: 4, day: '2026-11-04', amount: 9 },
  ]
  const line = { entries: [] as number[] }
  const bank = [
    { ...line, id: 'a', day: '2026-11-02', amount: 40 },
    { ...line, id: 'b', day: '2026-11-02', amount: -1 },
  ]
  expect(dailyBalances({ from: '2026-11-01', opening: 480, bank, book }, '2026-11-03')).toEqual([
    { day: '2026-11-01', book: 540, bank: 480 },
    { day: '2026-11-02', book: 540, bank: 519 },
    { day: '2026-11-03', book: 525, bank: 519 },
  ])
})

test('what was matched explains nothing from the day on which both sides have it', () => {
  const from = '2026-11-01'
  const kinds = (banked: string, booked: string, day: string) =>
    explainDifference(
      {
        from,
        opening: 0,
        bank: [{ id: 'a', day: banked, amount: 70, entries: [1] }],
        book: [{ seq: 1, day: booked, amount: 70 }],
      },
      day,
    ).map(({ kind }) => kind)
  const [early, late] = ['2026-11-03', '2026-11-05']
  expect([early, '2026-11-04', late].map((day) => kinds(early, late, day))).toEqual([['bank-only'], ['bank-only'], []])
  expect([early, '2026-11-04', late].map((day) => kinds(late, early, day))).toEqual([['book-only'], ['book-only'], []])
  expect(kinds(early, early, early)).toEqual([])
})

test('a line that stands for an entry which the book does not have is the bank’s alone', () => {
  const bank = [{ id: 'a', day: '2026-11-02', amount: 70, entries: [99] }]
  const sides = { from: '2026-11-01', opening: 0, bank, book: [] }
  expect(explainDifference(sides, '2026-11-30')).toEqual([{ kind: 'bank-only', id: 'a', amount: 70 }])
})

test('what the book had before the bank’s first day is given as one sum, and not at all if the bank began with it', () => {
  const book = [
    { seq: 1, day: '2026-10-20', amount: 500 },
    { seq: 2, day: '2026-10-31', amount: -20 },
    { seq: 3, day: '2026-11-01', amount: 8 },
  ]
  const explained = (opening: number) =>
    explainDifference({ from: '2026-11-01', opening, bank: [], book }, '2026-11-02')
  const booked = { kind: 'book-only', seq: 3, amount: -8 }
  expect(explained(450)).toEqual([{ kind: 'before', amount: -30 }, booked])
  expect(explained(480)).toEqual([booked])
})
