import { describe, expect, test } from 'vitest'
import { claimsOnPages } from '#site/brand/claims.ts'
import { contrastMistakes } from '#site/brand/contrast.ts'
import { ownerReport } from '#site/brand/owner.ts'
import { house } from '#site/house.ts'
import { record } from '#site/terms/record.ts'

const today = '2026-11-28'

describe('what an owner must look at before real use', () => {
  test('is everything, in a portal that nobody owns yet', () => {
    const { madeUp, open, done } = ownerReport(house, record, today)
    expect(madeUp.map((line) => line.split(' · ')[0])).toEqual(
      expect.arrayContaining(['name', 'legalName', 'mail', 'depositAccount', 'colours', 'privacy', 'terms']),
    )
    expect(open).toHaveLength(Object.keys(house.statements).length + record.conflicts.length)
    expect(done).toEqual([])
  })

  test('is nothing once all is answered and confirmed', () => {
    const answered = Object.fromEntries(
      Object.entries(house.statements).map(([id, { question }]) => [id, { question, answer: 'Answered.' }]),
    ) as typeof house.statements
    const all = ownerReport(house, record, today)
    const confirmed = all.madeUp.map((line) => line.split(' · ')[0] ?? '')
    const decisions = Object.fromEntries(
      record.conflicts.map(({ id, readings }) => [id, { reading: Object.keys(readings)[0] ?? '' }]),
    )
    const { madeUp, open, done } = ownerReport({ ...house, statements: answered, confirmed, decisions }, record, today)
    expect([...madeUp, ...open]).toEqual([])
    expect(done).toHaveLength(all.madeUp.length + all.open.length)
  })
})

test('what is decided says which reading and from when; what is open, what can be chosen', () => {
  const withdrawal = { reading: 'monthly', from: '2027-01-03' }
  const { open, done } = ownerReport({ ...house, decisions: { withdrawal } }, record, today)
  expect(done).toEqual([
    "withdrawal · Is capital withdrawn once a month, or with 3 months' notice? monthly: Capital is withdrawn once a month, without further notice. From Sunday, Jan 3, 2027.",
  ])
  expect(open.find((line) => line.startsWith('sipc'))).toMatch(/ Readings: account, interests$/)
  expect(open.some((line) => line.startsWith('withdrawal'))).toBe(false)
})

test('a decision whose Sunday is past says so, because a build cannot know when it was made', () => {
  const withdrawal = { reading: 'monthly', from: '2021-01-03' }
  const { done } = ownerReport({ ...house, decisions: { withdrawal } }, record, today)
  expect(done[0]).toMatch(/ Since Sunday, Jan 3, 2021, as \/terms\/history says\. If that was decided later, /)
})

describe('the claims that an owner answers for', () => {
  const claims = new Map(claimsOnPages(record).map(({ id, pages }) => [id, pages]))

  test('are those of section 9 on the landing page, in the FAQ, on /traders, at /register and at /login', () => {
    for (const [id, pages] of Object.entries({
      sipc: ['/', '/faq', '/terms'],
      encryption: ['/', '/faq', '/privacy', '/terms'],
      capitalUnderManagement: ['/', '/faq', '/terms'],
      recruiterResponse: ['/', '/faq', '/terms', '/traders'],
      traderExperience: ['/', '/faq', '/terms', '/traders'],
      firstReport: ['/', '/faq', '/register', '/terms'],
      passwordLength: ['/faq', '/login', '/register'],
      lockUp: ['/', '/faq', '/register', '/terms'],
      liabilityCap: ['/faq', '/terms'],
    }))
      expect([id, claims.get(id)]).toEqual([id, pages])
  })

  test('are all that the record takes from section 9, but what no page states', () => {
    const missing = Object.entries(record.terms).filter(
      ([id, { source }]) => /^spec §9/.test(source) && !claims.has(id),
    )
    expect(missing.map(([id]) => id)).toEqual(['alphaInvestor', 'alphaAdmin'])
    expect(claims.has('apiKey')).toBe(false)
  })
})

describe('the palette', () => {
  test('is read on every ground', () => expect(contrastMistakes(house.colours)).toEqual([]))

  test('is measured as WCAG measures', () => {
    const found = (text: string, ground: string) => {
      const [muted, paper] = [text, ground].map((colour): [string, string] => [colour, colour])
      const [first] = contrastMistakes({ ...house.colours, ...(muted && paper && { muted, paper }) }).filter(
        ({ keys, found: said }) => keys[1] === 'muted' && said.includes(' on paper '),
      )
      return first?.found.split('a contrast of ')[1]
    }
    expect(found('#777777', '#ffffff')).toBe('4.48')
    expect(found('#ff0000', '#ffffff')).toBe('4.00')
    expect(found('#0000ff', '#000000')).toBe('2.44')
    expect(found('#00ff00', '#ffffff')).toBe('1.37')
    expect(found('#000000', '#ffffff')).toBeUndefined()
  })

  test('is refused where a text would not be read', () => {
    const pale = { ...house.colours, muted: ['#b0b0b0', '#a3b3aa'] as [string, string] }
    expect(contrastMistakes(pale)[0]).toMatchObject({
      keys: ['colours', 'muted', 0],
      found: expect.stringMatching(/^"#b0b0b0" on paper "#faf9f5" \(light\), a contrast of 2\.\d\d$/),
      expected: 'a contrast of 4.5 or more',
    })
  })
})
