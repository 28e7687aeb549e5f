import { describe, expect, test } from 'vitest'
import { divideRounded } from '#fund/cents/money.ts'
import { attributesOf, tablesOf } from '../support/site/article-html.ts'
import { builtSite, textOf } from '../support/site/built-site.ts'

// Every sum that a public page shows is added up again from the figures on it, to the cent.

const site = await builtSite('own')
const landing = site.page('/').html

/** Cents of an amount as pages write it: `−$1,234.50`. */
const cents = (text: string): number => {
  const [, sign = '', dollars = '', part = '00'] = /([−+-]?)\$?([\d,]+)(?:\.(\d\d))?/.exec(text) ?? []
  return (/[−-]/.test(sign) ? -1 : 1) * (Number(dollars.replaceAll(',', '')) * 100 + Number(part))
}

const number = (text: string): number => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))

interface Slip {
  before: number
  result: number
  percent: number
  madeGood: number
  left: number
  carried: number
  fundPercent: number
  fund: number
  after: number
}

const slips: Slip[] = [...landing.matchAll(/<dl class="slip">([\s\S]*?)<\/dl>/g)].map(([, html = '']) => {
  const lines = [...html.matchAll(/<dt>([\s\S]*?)<\/dt>\s*<dd>([\s\S]*?)<\/dd>/g)].map(
    ([, label = '', amount = '']) => [textOf(label), textOf(amount)] as const,
  )
  const find = (label: RegExp) => lines.find(([text]) => label.test(text)) ?? ['', '$0']
  const amount = (label: RegExp) => cents(find(label)[1])
  return {
    before: amount(/^Balance before/),
    result: amount(/^Result/),
    percent: number(find(/^Result/)[0]),
    madeGood: amount(/^makes up/),
    left: amount(/^left to share/),
    carried: amount(/^carried forward/),
    fundPercent: number(find(/^The fund’s/)[0]),
    fund: amount(/^The fund’s/),
    after: amount(/^Balance after/),
  }
})

describe('the sample account of the landing page', () => {
  test('has its weeks', () => expect(slips).toHaveLength(12))

  test.each(slips.map((slip, index) => [index + 1, slip] as const))('week %i adds up', (_, slip) => {
    expect(slip.before + slip.result + slip.fund).toBe(slip.after)
    expect(slip.result).toBe(divideRounded(slip.before, Math.round(slip.percent * 100), 10_000))
    if (slip.result > 0) expect(slip.madeGood + slip.left).toBe(slip.result)
    if (slip.fund !== 0) expect(-slip.fund).toBe(slip.left - divideRounded(slip.left, 100 - slip.fundPercent, 100))
  })

  test('each week starts where the last ended, and a loss is made good before anything is shared', () => {
    let owed = 0
    for (const [index, slip] of slips.entries()) {
      const last = slips[index - 1]
      if (last) expect(slip.before).toBe(last.after)
      expect(slip.madeGood).toBe(Math.min(owed, Math.max(0, slip.result)))
      owed += slip.carried - slip.madeGood
      if (slip.carried > 0) expect(slip.carried).toBe(owed)
    }
  })

  test('the balance is that of the last week', () => {
    const [, balance = ''] = /class="bal">[^<]*<b>([^<]*)</.exec(landing) ?? []
    expect(cents(balance)).toBe(slips.at(-1)?.after)
  })
})

const tables = tablesOf(landing)
const headed = (heads: string) => tables.find(([head]) => head?.join(' | ').startsWith(heads))?.slice(1) ?? []

describe('the explorer of the split', () => {
  const rows = headed('Invested, year | Gross result')

  test('has every combination', () => expect(rows).toHaveLength(36))

  test.each(rows)('%s: %s = %s + %s', (what, gross, yours, funds, back) => {
    const [invested = '', percent = ''] = what.split(' at ')
    expect(cents(yours) + cents(funds)).toBe(cents(gross))
    expect(cents(gross)).toBe(divideRounded(cents(invested), number(percent), 100))
    expect(number(back)).toBeCloseTo((cents(yours) / cents(invested)) * 100, 1)
  })
})

test('the three examples add up', () => {
  const rows = headed('Invested | Gross')
  expect(rows).toHaveLength(3)
  for (const [invested = '', gross = '', yours = '', funds = ''] of rows) {
    expect(cents(yours) + cents(funds)).toBe(cents(gross))
    expect(cents(gross)).toBe(divideRounded(cents(invested), 24, 100))
  }
})

test('the losing week is made good to the dollar', () => {
  const [said = ''] = attributesOf(landing, 'svg', 'aria-label').filter((label) => label.startsWith('Week 1 loses'))
  const [loss = 0, second = 0, third = 0, rest = 0, shared = 0, yours = 0, funds = 0] = [
    ...said.matchAll(/\$[\d,]+/g),
  ].map(([amount]) => cents(amount))
  expect(second + rest).toBe(loss)
  expect(rest + shared).toBe(third)
  expect(yours + funds).toBe(shared)
})

describe('tables that end in a sum', () => {
  const summed = site.publicPages.flatMap(({ path, html }) =>
    tablesOf(html)
      .filter((rows) => /^(?:Sum|Total)\b/.test(rows.at(-1)?.[0] ?? ''))
      .map((rows) => ({ path, rows: rows.slice(1) })),
  )

  test('are there', () => expect(summed.length).toBeGreaterThan(0))

  test.each(summed)('$path', ({ rows }) => {
    const sums = rows.at(-1) ?? []
    for (const [column, sum] of sums.entries())
      if (column > 0 && sum !== '')
        expect(rows.slice(0, -1).reduce((total, row) => total + number(row[column] ?? ''), 0)).toBeCloseTo(
          number(sum),
          8,
        )
  })
})

describe('the fund’s split in an article', () => {
  const splits = site.publicPages.flatMap(({ path, html }) =>
    tablesOf(html)
      .filter(([head]) => head?.[0] === 'Gross profit')
      .map((rows) => ({ path, amounts: rows.map((row) => cents(row[1] ?? '')) })),
  )

  test('is there', () => expect(splits.length).toBeGreaterThan(0))

  test.each(splits)('$path', ({ amounts: [gross = 0, fund = 0, investor = 0] }) => {
    expect(fund + investor).toBe(gross)
  })
})
