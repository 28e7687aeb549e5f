import { describe, expect, it } from 'vitest'
import { record } from '#site/terms/record.ts'
import { plainTerms } from '#site/texts/plain-terms.ts'
import { subjects } from '#site/texts/term-subjects.ts'

describe('a term of the fund that is typed plainly', () => {
  it.each([
    ['Approval takes three to five business days.', 'approval'],
    ['Approval takes 3–5 business days.', 'approval'],
    ['The lock-up is one month.', 'lockUp'],
    ['After a lockup of 1 month it may leave.', 'lockUp'],
    ['Capital leaves after three months’ notice.', 'capitalNotice'],
    ['The minimum investment is $100.', 'minimumInvestment'],
    ['The management fee is 0%.', 'managementFee'],
    ['Profit is split 60/40 above that.', 'splitMiddle'],
    ['Set your weekly risk to 0.5 percent.', 'riskMin'],
    ['A one-time code has eight characters.', 'codeLength'],
    ['SIPC protects up to $500,000.', 'sipc'],
    ['Whoever brings $100,000–$999,999 keeps more.', 'tierMiddle'],
    ['There are $5 million under management.', 'capitalUnderManagement'],
    ['It is distributed at 09:00 UTC.', 'distributionTime'],
    ['It was first distributed on January 1, 2025.', 'firstDistribution'],
    ['Encrypted with 256 bit keys.', 'encryption'],
    ['The first report comes after seven days.', 'firstReport'],
  ])('%s', (sentence, id) => {
    const found = plainTerms(sentence)
    expect(found.map(({ terms }) => terms[0])).toEqual([id])
    expect(sentence.slice(found[0]?.at).startsWith(found[0]?.found ?? '-')).toBe(true)
  })

  it.each([
    'A portfolio of 60/40 lost 16% that year.',
    'Losing 5% takes a gain of 5.3%.',
    'A hedge fund takes a performance fee of 20%.',
    'A lock-up of one year is usual.',
    'A typical management fee is 2%.',
    'The order waited 24 hours, and 30 days later it was gone.',
    'A stop 1% below the price, for three months.',
    'The session has 390 minutes, 9:30 to 4.',
    'It costs $100.',
  ])('and nobody else’s: %s', (sentence) => {
    expect(plainTerms(sentence)).toEqual([])
  })

  it('is looked for by subjects that the record knows', () => {
    const named = subjects.flatMap(({ terms }) => terms)
    expect(named.filter((id) => !Object.hasOwn(record.terms, id))).toEqual([])
  })
})
