import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identify, type KnownLine } from '#server/money/bank/identity.ts'
import type { ReadLine } from '#server/money/bank/statement.ts'

const line = (more: Partial<ReadLine> = {}): ReadLine => ({
  day: '2026-11-20',
  valueDay: '2026-11-20',
  amount: 5000_00,
  counterparty: 'Ann One',
  reference: 'deposit',
  bankId: null,
  ...more,
})

let ids = 0
const here = (of: ReadLine, source = 'CAMT.053', account = ''): KnownLine => {
  ids += 1
  return { id: String(ids), ...of, bank_id: of.bankId, source, account }
}

const states = async (lines: readonly ReadLine[], known: readonly KnownLine[], source = 'CAMT.053', account = '') =>
  (await identify(lines, { account, source }, known)).map(({ is }) => is)

describe('a line of a bank', () => {
  test('that another file had is the same, whatever format brought it and in whatever words', async () => {
    expect(await states([line()], [here(line())])).toEqual(['known'])
    expect(await states([line({ counterparty: '', reference: 'ANN ONE, Deposit' })], [here(line(), 'CSV x')])).toEqual([
      'known',
    ])
    const [csv, camt] = [line({ bankId: 'REF778', reference: '' }), line({ bankId: 'REF778', reference: 'Ann One' })]
    expect(await states([camt], [here(csv, 'CSV x')])).toEqual(['known'])
  })

  test('is counted: of two alike in a file each is one, and two payments under one bank id are two', async () => {
    expect(await states([line(), line()], [])).toEqual(['new', 'new'])
    expect(await states([line(), line()], [here(line())])).toEqual(['known', 'new'])
    const bulk = [line({ bankId: 'BULK' }), line({ bankId: 'BULK', counterparty: 'Bob Two' })]
    expect(await states(bulk, [])).toEqual(['new', 'new'])
    expect(
      await states(
        bulk,
        bulk.map((one) => here(one)),
      ),
    ).toEqual(['known', 'known'])
    expect(await states(bulk.slice(1), [here(line({ bankId: 'BULK' }))])).toEqual(['new'])
  })

  test('is new if its bank id, its account or, from one source, its words are others', async () => {
    expect(await states([line({ bankId: 'A' })], [here(line({ bankId: 'B' }))])).toEqual(['new'])
    expect(await states([line()], [here(line(), 'CAMT.053', '1')], 'CAMT.053', '2')).toEqual(['new'])
    expect(await states([line({ counterparty: 'Bob Two' })], [here(line())])).toEqual(['new'])
    expect(await states([line({ bankId: '1' })], [here(line({ bankId: '1', day: '2026-10-20' }))])).toEqual(['new'])
  })

  test('is asked about where it cannot be known', async () => {
    const longer = line({ reference: 'deposit of november' })
    expect(await states([longer], [here(line())])).toEqual(['ask'])
    expect(
      await states([line({ reference: 'Monthly fee' })], [here(line({ reference: 'Account fee' }), 'CSV x')]),
    ).toEqual(['ask'])
    expect(await states([line({ bankId: '7' })], [here(line({ bankId: '7', day: '2026-11-18' }))])).toEqual(['ask'])
    expect(await states([line({ day: '2026-11-21' })], [here(line(), 'CSV x')])).toEqual(['ask'])
  })

  test('is never fewer than in its file: each that is here stands for one at most', async () => {
    const some = fc.record({
      day: fc.constantFrom('2026-11-20', '2026-11-21'),
      amount: fc.constantFrom(100, 200),
      reference: fc.constantFrom('', 'a', 'a b', 'c'),
      bankId: fc.constantFrom(null, 'X', 'Y'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { maxLength: 12 }),
        fc.array(some, { maxLength: 12 }),
        fc.boolean(),
        async (mine, theirs, one) => {
          const known = theirs.map((of) => here(line(of), one ? 'CAMT.053' : 'CSV x'))
          const found = await identify(mine.map(line), { account: '', source: 'CAMT.053' }, known)
          const used = found.flatMap((each) => (each.is === 'new' ? [] : [each.of.id]))
          expect(new Set(used).size).toBe(used.length)
          expect(found).toHaveLength(mine.length)
        },
      ),
    )
    const twice = [line(), line(), line({ reference: 'other' })]
    expect(
      await states(
        twice,
        twice.map((one) => here(one)),
      ),
    ).toEqual(['known', 'known', 'known'])
  })
})
