import { describe, expect, test } from 'vitest'
import { toCents } from '#fund/cents/money.ts'
import { weekStatements } from '#fund/proof/proof-words.ts'
import { knownRootsOf } from '#site/settings-of.ts'
import { datedCapital } from '#site/terms/capital.ts'
import { knownRootsIn } from '../../scripts/known-roots.ts'
import vectors from '../proofs/vectors/roots.json' with { type: 'json' }
import { builtSite, textOf } from '../support/site/built-site.ts'

const band = (html: string): string => /<div class="proof band">[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''

test('the landing page shows the newest root that its build knows, digit for digit', async () => {
  const newest = weekStatements(vectors as never).at(-1)
  const html = band((await builtSite('own')).page('/').html)
  const [, hash = ''] = /<p class="hash"[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? []
  expect(textOf(hash).replaceAll(' ', '')).toBe(newest?.root)
  expect(textOf(html)).toMatch(/Week \d+ sealed Dec 12, 2026, 09:00 UTC, over 1 account/)
  expect(html).toContain(`datetime="${new Date(newest?.published ?? 0).toISOString()}"`)
  for (const address of ['/proofs', '/verify']) expect(html).toContain(`href="${address}"`)
})

test('a build that knows no root says what is signed, and shows none', async () => {
  const html = band((await builtSite('real')).page('/').html)
  expect(html).not.toContain('class="hash"')
  expect(textOf(html)).toContain('Every week is sealed')
  for (const address of ['/proofs', '/verify']) expect(html).toContain(`href="${address}"`)
})

test('without a backend of its own a site has no such band', async () => {
  expect(band((await builtSite('none')).page('/').html)).toBe('')
})

describe('what a build takes of the published roots', () => {
  const known = knownRootsIn('tests/proofs/vectors/roots.json')

  test('is the first and the newest root of a week', () => {
    const weeks = weekStatements(vectors as never)
    expect(knownRootsOf(known)).toEqual({ first: weeks.at(0), newest: weeks.at(-1) })
    expect(knownRootsOf('')).toBeUndefined()
  })

  test.each(['[]', '["investor-portal root 1\\n"]', '{}'])('and nothing else: %s', (setting) => {
    expect(() => knownRootsOf(setting)).toThrow('PORTAL_KNOWN_ROOTS')
  })

  test('a file that is no list of roots is refused by its name', () => {
    expect(() => knownRootsIn('package.json')).toThrow('package.json is no list of published roots')
  })
})

describe('the capital under management carries a date', () => {
  const published = Date.UTC(2026, 10, 14, 9)
  const totals = { accounts: 48, opening: 0, gross: 0, recovered: 0, share: 0, carried: 0, fund: 0 }

  test('the day on which the figure was written down, if the fund publishes no totals', () => {
    expect(datedCapital(undefined)).toEqual({ figure: '$5M+', date: 'stated on Nov 20, 2026' })
    expect(datedCapital({ published, totals: null })).toEqual({ figure: '$5M+', date: 'stated on Nov 20, 2026' })
  })

  test('the last close that bears it out', () => {
    expect(datedCapital({ published, totals: { ...totals, closing: toCents(5_213_000) } })).toEqual({
      figure: '$5M+',
      date: '$5,213,000 at the close of Nov 14, 2026',
    })
  })

  test('the last close itself, if that does not bear it out', () => {
    expect(datedCapital({ published, totals: { ...totals, closing: toCents(4_999_999) } })).toEqual({
      figure: '$4,999,999',
      date: 'at the close of Nov 14, 2026',
    })
  })
})
