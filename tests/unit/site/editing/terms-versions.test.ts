import { describe, expect, it } from 'vitest'
import { digestOfTerms, readTermsVersions, statedOn } from '#reading/terms-versions.ts'
import { mistakesInTerms } from '#site/editing/terms-check.ts'
import { adoptedVersions, valuesOf } from '#site/terms/stated.ts'
import { otherSplit, versionFrom } from '#tests/support/money/other-terms.ts'
import { ownContents, said } from './own-contents.ts'

const { root, change } = ownContents()
const terms = 'content/terms.yaml'

const written = (from: string, more = '') => `  - from: ${from}
    wording: The middle tier begins later.
    reason: Costs have risen.
    figures:
      tiers: [{ from: 0, investor: 50 }, { from: 250000, investor: 65 }, { from: 1000000, investor: 70 }]
      lockUpMonths: 1
      capitalEveryMonths: 1
      dividendEveryWeeks: 1
      minimumDeposit: 100
      minimumFirstDeposit: 10000
      riskFreePercent: 0
${more}
`
const anchor = '\n# The worked examples of the landing page'
const add = (...versions: string[]) => change(terms, anchor, `${versions.join('')}${anchor}`)
const sunday = versionFrom('2027-01-03', otherSplit)

describe('the versions of the terms in content/terms.yaml', () => {
  it('are read in cents, each with the digest of its figures and words', () => {
    add(written('2027-01-03'))
    expect(readTermsVersions(root()).slice(1)).toEqual([{ ...sunday, adopted: null }])
  })

  it.each([
    ['a Saturday', () => add(written('2027-01-02')), /found {5}2027-01-02 \| expected {2}a Sunday: a trading week/],
    [
      'the same Sunday twice',
      () => add(written('2027-01-03'), written('2027-01-03')),
      /expected {2}a Sunday after 2027/,
    ],
    ['an earlier one below', () => add(written('2027-01-10'), written('2027-01-03')), /a Sunday after 2027-01-10/],
    ['a second beginning', () => add(written('beginning')), /found {5}beginning \| expected {2}a Sunday/],
    [
      'a first version with other figures',
      () => change(terms, '{ from: 100000, investor: 60 }', '{ from: 250000, investor: 60 }'),
      /those that every week before was closed by/,
    ],
    [
      'a gap below the lowest tier',
      () => add(written('2027-01-03').replace('{ from: 0,', '{ from: 10,')),
      /expected {2}0: the lowest tier has no gap/,
    ],
    [
      'tiers out of order',
      () => add(written('2027-01-03').replace('from: 1000000', 'from: 250000')),
      /expected {2}more than 250000/,
    ],
    [
      'four tiers, which no page names',
      () => add(written('2027-01-03').replace('tiers: [', 'tiers: [{ from: 0, investor: 1 }, ')),
      /three tiers/,
    ],
    [
      'a half percent',
      () => add(written('2027-01-03').replace('investor: 65', 'investor: 62.5')),
      /whole percent, 0 to 100/,
    ],
    [
      'five months',
      () => add(written('2027-01-03').replace('capitalEveryMonths: 1', 'capitalEveryMonths: 5')),
      /one of: 1, 2, 3/,
    ],
    [
      'a change of what was adopted',
      () => add(written('2027-01-03', `    adopted: ${sunday.digest}`).replace('investor: 65', 'investor: 66')),
      /content\/terms\.yaml:\d+:\d+.*a change is a version of its own/,
    ],
    [
      'a figure of a page that is not the first version’s',
      () => change(terms, 'lockUp: { value: 1,', 'lockUp: { value: 2,'),
      /the term lockUp \| found {5}2 \| expected {2}1, as from the beginning/,
    ],
  ])('%s is a mistake, with its line', (_what, write, words) => {
    write()
    const found = said(mistakesInTerms(root()))
    expect(found.join('\n')).toMatch(words)
  })

  it('a build states a version from its Sunday on, and only with the digest of its adoption beside it', () => {
    const [proposed, adopted] = [
      { ...sunday, adopted: null },
      { ...sunday, adopted: digestOfTerms(sunday) },
    ]
    const [first] = readTermsVersions(root())
    if (!first) throw new Error('no version')
    expect(statedOn([first, proposed], '2027-02-01').from).toBe('beginning')
    expect(statedOn([first, adopted], '2027-01-02').from).toBe('beginning')
    expect(statedOn([first, adopted], '2027-01-03').from).toBe('2027-01-03')
    expect(adoptedVersions([first, proposed])).toEqual([])
    expect(adoptedVersions([first, adopted])).toMatchObject([
      { date: '2027-01-03', why: expect.stringContaining('Costs have risen.'), after: otherSplit },
    ])
    expect(valuesOf(otherSplit)).toMatchObject({ tierMiddle: '$250,000 to $999,999', splitMiddle: [65, 35] })
  })
})
