import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BankLine, type Candidate, matchLines } from '#fund/money/bank-matching.ts'

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

/** Each matched line: with what, by how much they differ, and whether nobody needs to check it. */
const matched = (lines: readonly BankLine[], candidates: readonly Candidate[]) =>
  [...matchLines(lines, candidates)].map(([id, match]) => [id, match.candidate.id, match.difference, match.sure])

const deposits = [
  candidate('deposit', 'ALD-ABCD2345', 10_000_00, { name: 'Ann Lee' }),
  candidate('deposit', 'ALD-WXYZ6789', 5_000_00, { name: 'Bob Roe' }),
  candidate('deposit', 'ALD-QQQQ2222', 7_000_00, { name: 'Cleo Nguyen' }),
]

test('a reference and the amount are sure; another amount and a name alone are proposed; the rest is nobody’s', () => {
  const lines = [
    line('exact', 10_000_00, 'invoice ald abcd-2345 thanks'),
    line('short', 4_985_00, 'ALD-WXYZ6789'),
    line('named', 7_000_00, 'savings', 'CLEO NGUYEN'),
    line('unknown', 7_000_00, 'hello', 'somebody'),
    line('out', -10_000_00, 'ALD-ABCD2345'),
  ]
  expect(matched(lines, deposits)).toEqual([
    ['exact', 'ALD-ABCD2345', 0, true],
    ['short', 'ALD-WXYZ6789', -15_00, false],
    ['named', 'ALD-QQQQ2222', 0, false],
  ])
})

test('money that went out is of no deposit, whatever it names, and money that came in of no payout', () => {
  expect(matched([line('out', -10_000_00, 'ALD-ABCD2345', 'Ann Lee')], deposits)).toEqual([])
  const batch = candidate('batch', 'PB-1', -300)
  expect(matched([line('in', 300, 'PB-1')], [batch])).toEqual([])
})

test('one of the references is enough, and one without a letter or a digit names nothing', () => {
  const payout = candidate('returned', 'a', 300, { references: ['WD-0A1B2C3D', 'PB-89ABCDEF'] })
  expect(matched([line('back', 300, 'return of PB-89ABCDEF')], [payout])).toEqual([['back', 'a', 0, true]])
  expect(matched([line('back', 300, 'return')], [{ ...payout, references: ['', ' — '] }])).toEqual([])
  expect(matched([line('back', 300, 'return')], [{ ...payout, references: [] }])).toEqual([])
})

test('only a deposit is proposed for another amount than was expected', () => {
  expect(matched([line('more', 10_050_00, 'ALD-ABCD2345')], deposits)).toEqual([['more', 'ALD-ABCD2345', 50_00, false]])
  for (const as of ['booked', 'batch', 'returned'] as const)
    expect(matched([line('a', -250, 'PB-1')], [candidate(as, 'PB-1', -300, { day: '2026-11-18' })])).toEqual([])
})

test('an open batch is proposed by its amount alone, and by no other', () => {
  const batch = candidate('batch', 'PB-1', -300)
  expect(matched([line('paid', -300, 'payroll run')], [batch])).toEqual([['paid', 'PB-1', 0, false]])
  expect(matched([line('paid', -301, 'payroll run')], [batch])).toEqual([])
  expect(matched([line('paid', -300, 'payroll run')], [{ ...batch, as: 'returned' }])).toEqual([])
})

test('what is in the book already is proposed by its amount, up to seven days before the line or after it', () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-18', '2026-11-25', '2026-11-26']
  const proposed = (amount: number, as: Candidate['as'] = 'booked') =>
    days.filter((day) => matched([line('a', amount)], [candidate(as, '7', -300, { day, entries: [7] })]).length > 0)
  expect(proposed(-300)).toEqual(['2026-11-11', '2026-11-18', '2026-11-25'])
  expect(proposed(-299)).toEqual([])
  expect(proposed(-300, 'returned')).toEqual([])
  expect(matched([line('a', -300)], [candidate('booked', '7', -300, { day: '2026-11-18' })])).toEqual([
    ['a', '7', 0, false],
  ])
  // Nobody knows when.
  expect(matched([line('a', -300)], [candidate('booked', '7', -300)])).toEqual([])
})

test('a payer’s name proposes a deposit of the amount, unless it is so short that many words contain it', () => {
  const named = (name: string, counterparty: string, amount = 300) =>
    matched([line('a', amount, '', counterparty)], [candidate('deposit', 'ALD-1', 300, { name })]).length > 0
  expect(named('Li Wun', 'LI WUN CHECKING')).toBe(true)
  expect(named('Li Wu', 'LI WU CHECKING')).toBe(false)
  expect(named('Zoë O’Neill', 'ZOE ONEILL')).toBe(true)
  expect(named('Cleo Nguyen', 'Bob Roe')).toBe(false)
  expect(named('Cleo Nguyen', 'Cleo Nguyen', 299)).toBe(false)
  const payout = candidate('returned', 'WD-1', 300, { name: 'Cleo Nguyen' })
  expect(matched([line('a', 300, '', 'Cleo Nguyen')], [payout])).toEqual([])
})

test('a batch goes before its single payouts, and nothing is taken twice', () => {
  const booked = [
    candidate('booked', 'PB-1', -300, { day: '2026-11-17', entries: [7, 8] }),
    candidate('booked', 'WD-7', -100, { day: '2026-11-17', entries: [7] }),
    candidate('booked', 'WD-8', -200, { day: '2026-11-17', entries: [8] }),
  ]
  expect(matched([line('all', -300)], booked)).toEqual([['all', 'PB-1', 0, false]])
  expect(matched([line('one', -100), line('two', -200, 'WD-8'), line('all', -300)], booked)).toEqual([
    ['two', 'WD-8', 0, true],
    ['one', 'WD-7', 0, false],
  ])
})

test('of a batch and a single payout of one amount it is the batch, in whatever order they come', () => {
  const both = [
    candidate('booked', 'PB-1', -300, { day: '2026-11-17', entries: [7, 8] }),
    candidate('booked', 'WD-9', -300, { day: '2026-11-17', entries: [9] }),
  ]
  for (const candidates of [both, both.toReversed()])
    expect(matched([line('a', -300)], candidates)).toEqual([['a', 'PB-1', 0, false]])
})

test('a deposit that came is not there for a second line that names it', () => {
  const lines = [line('first', 10_000_00, 'ALD-ABCD2345'), line('again', 10_000_00, 'ALD-ABCD2345')]
  expect(matched(lines, deposits)).toEqual([['first', 'ALD-ABCD2345', 0, true]])
})

test('two that fit alike are left to a person', () => {
  const alike = [candidate('batch', 'PB-1', -300), candidate('batch', 'PB-2', -300)]
  expect(matched([line('all', -300)], alike)).toEqual([])
  expect(matched([line('all', -300, 'PB-2')], alike)).toEqual([['all', 'PB-2', 0, true]])
})

test('whatever comes: nothing is taken twice, money keeps its direction, and what is sure is right to the cent', () => {
  const amounts = fc.constantFrom(-300, -200, -100, 100, 200, 300)
  const references = fc.constantFrom('ALD-ABCD2345', 'WD-0A1B2C3D', 'PB-89ABCDEF', '')
  const names = fc.constantFrom('Ann Lee', 'Cleo Nguyen', '')
  const days = fc.constantFrom('2026-11-01', '2026-11-16', '2026-11-18', '2026-11-30')
  const lines = fc.array(fc.record({ amount: amounts, reference: references, counterparty: names, day: days }))
  const candidates = fc.array(
    fc.record({
      as: fc.constantFrom('booked', 'deposit', 'batch', 'returned'),
      amount: amounts,
      references: fc.array(references, { maxLength: 2 }),
      name: names,
      day: fc.option(days),
      entries: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
    }),
  )
  fc.assert(
    fc.property(lines, candidates, (bank, known) => {
      const all = bank.map((one, place) => ({ ...one, id: `${place}` }))
      const matches = matchLines(
        all,
        known.map((one, place) => ({ ...one, id: `${place}` })),
      )
      const taken = [...matches.values()].map((match) => match.candidate)
      expect(new Set(taken).size).toBe(taken.length)
      const entries = taken.flatMap((one) => one.entries)
      expect(new Set(entries).size).toBe(entries.length)
      for (const { id, amount } of all) {
        const match = matches.get(id)
        if (!match) continue
        expect(match.candidate.amount > 0).toBe(amount > 0)
        expect(match.candidate.amount + match.difference).toBe(amount)
        if (match.sure) expect(match.difference).toBe(0)
      }
    }),
  )
})

test.each([
  ['ORSTED MOLLER', 'Ørsted Møller'],
  ['MOELLER OERSTED', 'Ørsted Møller'],
  ['DOE JOHN', 'John Doe'],
  ['DOE, JOHN Q.', 'John Doe'],
  ['WIRE FROM/DOE/JOHN/REF 12', 'John Doe'],
  ['O BRIEN SINEAD', 'Sinéad O’Brien'],
  ["O'BRIEN,SINEAD", 'Sinéad O’Brien'],
  ['OBRIEN SINEAD', 'Sinéad O’Brien'],
  ['DUPONT ANNEMARIE', 'Anne-Marie Dupont'],
  ['DUPONT ANNE MARIE', 'Annemarie Dupont'],
  ['MUELLER HANS', 'Hans Müller'],
  ['MULLER HANS', 'Hans Müller'],
  ['ZOLC LUKASZ', 'Łukasz Żółć'],
  ['GROSS EVA', 'Eva Groß'],
])('a payer whom the bank writes %s is proposed as %s', (written, name) => {
  const deposit = candidate('deposit', 'ALD-ABCD2345', 10_000_00, { name })
  expect(matched([line('named', 10_000_00, '', written)], [deposit])).toEqual([['named', 'ALD-ABCD2345', 0, false]])
  expect(matched([line('named', 10_000_00, written)], [deposit])).toEqual([['named', 'ALD-ABCD2345', 0, false]])
})

test.each([
  ['DOE JANE', 'John Doe'],
  ['DOE', 'John Doe'],
  ['JOHNSON DOE', 'John Doe'],
  ['MILLER HANS', 'Hans Müller'],
  ['', 'John Doe'],
  ['LI BO', 'Bo Li'],
])('%s is not %s', (written, name) => {
  const deposit = candidate('deposit', 'ALD-ABCD2345', 10_000_00, { name })
  expect(matched([line('other', 10_000_00, '', written)], [deposit])).toEqual([])
})

test('a name of very many words is looked for in the time that reading it takes', () => {
  const name = 'a '.repeat(5_000)
  const deposit = candidate('deposit', 'ALD-ABCD2345', 10_000_00, { name: `${name}b` })
  expect(matched([line('many', 10_000_00, `${name}aa `.repeat(2))], [deposit])).toEqual([])
})

test.each([
  ['Jürgen Müller', 'MUELLER,JURGEN'],
  ['Jürgen Müller', 'JUERGEN MULLER'],
  ['Hans Mueller', 'Müller Hans'],
  ['Đorđe Petrović', 'DJORDJE PETROVIC'],
  ['Pieter van der Berg', 'PIETER VANDERBERG'],
  ['Pieter van der Berg', 'VAN DERBERG/PIETER'],
  ['Sinéad O’Brien', 'O BRIEN SINEAD'],
  ['Anne-Marie Dupont', 'DUPONT ANNEMARIE'],
])('%s is proposed as %s', (name, counterparty) => {
  const deposit = candidate('deposit', 'ALD-1', 300, { name })
  expect(matched([line('a', 300, '', counterparty)], [deposit])).toEqual([['a', 'ALD-1', 0, false]])
})

test.each([
  ['Ann Lee', 'ANN LEEDS'],
  ['Ann Lee', 'JOANN LEE'],
  ['John Doe', 'JOHNSON DOEHLER'],
  ['José García López', 'JOSE GARCIA'],
])('%s is not proposed as %s, who is somebody else', (name, counterparty) => {
  const deposit = candidate('deposit', 'ALD-1', 300, { name })
  expect(matched([line('a', 300, '', counterparty)], [deposit])).toEqual([])
})
