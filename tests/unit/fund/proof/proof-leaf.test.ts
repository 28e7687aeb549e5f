import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addsUp,
  type FundLeaf,
  fundLeafText,
  type Leaf,
  type LeafFigures,
  leafText,
  readFundLeaf,
  readLeaf,
  totalsOf,
} from '#fund/proof/proof-leaf.ts'

const sameFigures: LeafFigures = {
  opening: 1_000_000,
  gross: 12_000,
  recovered: 2_000,
  share: 5_000,
  closing: 1_007_000,
  carried: 0,
}
const leaf: Leaf = {
  week: '2026-11-15',
  account: 'account-a',
  ...sameFigures,
  previous: '0123456789abcdef'.repeat(4),
}
const fund: FundLeaf = {
  week: '2026-11-15',
  accounts: 1,
  ...sameFigures,
  fund: 5_000,
}

test('the texts of the leaves are those of docs/proofs.md', () => {
  expect(leafText(leaf)).toBe(`investor-portal leaf 1
week=2026-11-15
account=account-a
opening=1000000
gross=12000
recovered=2000
share=5000
closing=1007000
carried=0
previous=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
`)
  expect(fundLeafText(fund)).toBe(`investor-portal fund leaf 1
week=2026-11-15
accounts=1
opening=1000000
gross=12000
recovered=2000
share=5000
closing=1007000
carried=0
fund=5000
`)
  expect([readLeaf(leafText(leaf)), readFundLeaf(fundLeafText(fund))]).toEqual([leaf, fund])
  expect(readLeaf(leafText({ ...leaf, previous: '-' }))).toEqual({ ...leaf, previous: '-' })
})

const noWeek = [
  '',
  '-',
  '2026-11-1',
  '2026-11-155',
  '12026-11-15',
  '2026-11',
  '15/11/2026',
  '2026-11-15 ',
  ' 2026-11-15',
]
const noFigure = ['', '-', '-0', '01', '1.5', 'NaN', '9007199254740992']

const withLine = (text: string, name: string, value: string): string =>
  text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`)

test.each<readonly [string, readonly string[]]>([
  ['week', noWeek],
  ['account', ['']],
  ['previous', ['', 'none', 'a'.repeat(63), 'a'.repeat(65), 'a'.repeat(16), 'A'.repeat(64), `${'a'.repeat(63)}g`]],
  ...['opening', 'gross', 'recovered', 'share', 'closing', 'carried'].map((name) => [name, noFigure] as const),
])('a leaf with another kind of %s is not read', (name, values) => {
  for (const value of values) expect([value, readLeaf(withLine(leafText(leaf), name, value))]).toEqual([value, null])
})

test.each<readonly [string, readonly string[]]>([
  ['week', noWeek],
  ...['accounts', 'opening', 'gross', 'recovered', 'share', 'closing', 'carried', 'fund'].map(
    (name) => [name, noFigure] as const,
  ),
])('the fund’s leaf with another kind of %s is not read', (name, values) => {
  for (const value of values)
    expect([value, readFundLeaf(withLine(fundLeafText(fund), name, value))]).toEqual([value, null])
})

const figures = (change: Partial<LeafFigures>): LeafFigures => ({
  opening: 100_000,
  gross: 0,
  recovered: 0,
  share: 0,
  closing: 100_000,
  carried: 0,
  ...change,
})

test.each<[string, Partial<LeafFigures>]>([
  ['nothing happened', {}],
  ['a loss is taken whole', { gross: -1, closing: 99_999, carried: 1 }],
  ['a loss is taken whole, whatever else the leaf says', { gross: -1, recovered: 5, share: 7, closing: 99_999 }],
  ['a profit is shared', { gross: 1_000, share: 500, closing: 100_500 }],
  ['a profit makes up a loss first', { gross: 1_000, recovered: 400, share: 300, closing: 100_700, carried: 50 }],
  ['the rest went to the fund', { gross: 1_000, recovered: 0, share: 0 }],
  [
    'without a loss the result is what was recovered and shared',
    { gross: 0, recovered: 3, share: 2, closing: 100_005 },
  ],
])('a leaf adds up where %s', (_, change) => {
  expect(addsUp(figures(change))).toBe(true)
})

test.each<[string, Partial<LeafFigures>]>([
  ['the balance rose by nothing', { closing: 100_001 }],
  ['a cent is missing', { gross: 1_000, share: 500, closing: 100_499 }],
  ['a loss was not taken', { gross: -1 }],
  ['a negative amount was recovered', { gross: 1_000, recovered: -1, share: 501, closing: 100_500 }],
  ['a negative amount was shared', { gross: 1_000, recovered: 501, share: -1, closing: 100_500 }],
  ['a negative loss is carried on', { gross: 1_000, share: 500, closing: 100_500, carried: -1 }],
])('a leaf does not add up where %s', (_, change) => {
  expect(addsUp(figures(change))).toBe(false)
})

test('the totals are the sums of the leaves, and the fund’s part is what a profit leaves', () => {
  const leaves = [
    figures({ gross: 1_000, recovered: 400, share: 300, closing: 100_700, carried: 50 }),
    figures({ opening: 7, gross: -7, closing: 0, carried: 7 }),
    figures({ gross: 10, share: 4, closing: 100_004 }),
  ]
  expect(totalsOf(leaves)).toEqual({
    accounts: 3,
    opening: 200_007,
    gross: 1_003,
    recovered: 400,
    share: 304,
    closing: 200_704,
    carried: 57,
    fund: 306,
  })
  expect(totalsOf([])).toEqual({ ...figures({ opening: 0, closing: 0 }), accounts: 0, fund: 0 })
  // A leaf without a profit in which something was shared nevertheless: the fund paid for it.
  expect(totalsOf([figures({ gross: 0, recovered: 3, share: 2, closing: 100_005 })]).fund).toBe(-5)
})

test('the totals of two groups of leaves are together those of all', () => {
  const amount = fc.integer({ min: -1e10, max: 1e10 })
  const one = fc.record({
    opening: amount,
    gross: amount,
    recovered: amount,
    share: amount,
    closing: amount,
    carried: amount,
  })
  fc.assert(
    fc.property(fc.array(one), fc.array(one), (some, others) => {
      const [all, first, rest] = [totalsOf([...some, ...others]), totalsOf(some), totalsOf(others)]
      for (const name of Object.keys(all) as (keyof typeof all)[]) expect(all[name]).toBe(first[name] + rest[name])
    }),
  )
})
