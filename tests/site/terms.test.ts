import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toDollars } from '#fund/cents/money.ts'
import { splitProfit, tierOf, tiersOf } from '#fund/money/tiers.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import * as applied from '#fund/terms/terms.ts'
import { examples, worked } from '#site/landing/worked.ts'
import { record } from '#site/terms/record.ts'
import { term } from '#site/terms/text.ts'

const coded = Object.entries(record.terms).filter(([, { code }]) => code !== undefined)

const constants = new Map<string, unknown>(Object.entries(applied))
const constant = (name: string): unknown => {
  const value = constants.get(name)
  if (value === undefined) throw new Error(`src/fund/terms/terms.ts has no ${name}`)
  return name.endsWith('Cents') && typeof value === 'number' ? toDollars(value) : value
}

describe('the record says what the code applies', () => {
  test.each(coded)('%s', (_, { code, value }) => {
    const names = [code ?? []].flat()
    expect(names.map(constant)).toEqual([value].flat())
  })

  test('the split by amount', () => {
    const tiers = tiersOf(termsFromBeginning.figures)
    expect([term('splitLow'), term('splitMiddle'), term('splitHigh')]).toEqual(
      tiers.map(({ investorShare, fundShare }) => `${investorShare}/${fundShare}`),
    )
    const [, middle, high] = tiers.map(({ from }) => toDollars(from).toLocaleString('en-US'))
    expect(term('tierMiddle')).toMatch(`$${middle} to`)
    expect(term('tierHigh')).toMatch(`$${high} and above`)
  })

  test('the clock', () => {
    expect(term('distributionTime')).toBe(`${applied.distributionHourUtc}:00 UTC`)
    expect(record.terms.codeLifetime?.value).toBe(applied.otpLifetimeSeconds / 60)
  })

  test('the examples', () => {
    for (const [index, { invested, returnPercent, gross, investor, fund }] of record.examples.entries()) {
      const computed = examples[index]
      expect(computed && [computed.gross, computed.investor, computed.fund].map(toDollars)).toEqual([
        gross,
        investor,
        fund,
      ])
      expect(worked(invested, returnPercent)).toEqual(computed)
    }
  })
})

test('a loss is not shared in a worked example', () => {
  const { gross, investor, fund } = worked(250_000, -8)
  expect([gross, investor, fund].map(toDollars)).toEqual([-20_000, -20_000, 0])
  expect(
    splitProfit(worked(999_999, 24).gross, tierOf(worked(999_999, 24).invested, termsFromBeginning.figures)).investor,
  ).toBe(worked(999_999, 24).investor)
})

describe('the conflicts of the specification', () => {
  test.each(record.conflicts)('$question', ({ question, terms, here }) => {
    expect(question).toMatch(/\?$/)
    expect(here.length).toBeGreaterThan(20)
    for (const id of terms) expect(() => term(id)).not.toThrow()
  })

  test('are all of them, and each is listed as the owner’s decision, with its readings', () => {
    expect(record.conflicts).toHaveLength(13)
    const document = readFileSync('docs/owner.md', 'utf8')
    for (const { id, question, here, readings, money, applied = Object.keys(readings) } of record.conflicts) {
      const names = Object.keys(readings).map((name) => (applied.includes(name) ? `\`${name}\`` : `${name}`))
      expect(document).toContain(
        `| ${question} | ${here} | \`${id}\`: ${names.join(', ')}${money ? '; needs `from`' : ''} |`,
      )
      expect(names.length).toBeGreaterThanOrEqual(2)
      for (const name of applied) expect(readings[name]).toBeDefined()
    }
  })
})

test.each([
  ['minimumInvestment', '$100'],
  ['capitalUnderManagement', '$5M+'],
  ['riskMin', '0.5%'],
  ['approval', '3 to 5 business days'],
  ['lockUp', '1 month'],
  ['capitalNotice', '3 months'],
  ['traderExperience', '3+ years'],
  ['encryption', '256-bit'],
  ['splitMiddle', '60/40'],
])('%s is written %s', (id, text) => {
  expect(term(id)).toBe(text)
})

test('an unknown term is an error that names it', () => {
  expect(() => term('lockup')).toThrow('content/terms.yaml has no term "lockup"')
})
