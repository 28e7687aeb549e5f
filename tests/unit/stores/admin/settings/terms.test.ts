import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const figures = {
  tiers: [{ from: 0, investor_share: 50 }],
  lock_up_months: 1,
  capital_every_months: 1,
  dividend_every_weeks: 1,
  minimum_deposit: 100,
  minimum_first_deposit: 10_000,
  risk_free_percent: 0,
}
const said = {
  figures,
  wording: 'It is so.',
  reason: 'Because.',
  adopted_at: null,
  adopted_by: null,
  told: 0,
  why_not: null,
}
const account = {
  bank: 'A Bank',
  routing_number: '011000015',
  account_number: '9876543210',
  company_id: '1234567890',
  confirmed: true,
  digest: 'b'.repeat(64),
}
const answer = {
  as_of: '2026-11-29T00:00:00.000Z',
  notice_days: 14,
  earliest: '2026-12-20',
  versions: [
    { ...said, from: null, state: 'in-force', digest: '0'.repeat(64) },
    { ...said, from: '2027-01-03', state: 'proposed', digest: 'a'.repeat(64) },
  ],
  wiring: {
    used: account,
    adopted_at: null,
    adopted_by: null,
    proposed: { ...account, digest: 'c'.repeat(64) },
    waits: false,
  },
}

test('what the files propose is counted, asked for by its digest, and waits for a second person in words', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/settings/terms/terms.ts')),
    ...(await import('#stores/kit/decision.ts')),
    ...(await import('#stores/kit/toast.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  const sent: [string, unknown][] = []
  tab.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/extensions') return Response.json({ extensions: ['terms', 'approvals'] })
    if (pathname === '/api/approvals') return Response.json({ rows: [], next: null })
    if (request.method === 'GET') return Response.json(answer)
    sent.push([pathname, await request.json()])
    const detail = 'Nothing is booked yet: it waits for another admin to approve it.'
    return Response.json({ detail, waits: { id: '1', runs_at: null } }, { status: 409 })
  }
  await tab.discover()
  await tab.fundTerms.load()
  const { last } = tab.fundTerms.$load.get()
  if (!last) throw new Error('the terms were not read')
  expect(tab.toAdopt(last)).toBe(2)
  const [first, proposed] = last.versions
  if (!first || !proposed || !last.wiring.proposed) throw new Error('nothing is proposed')
  expect([first, proposed].map(tab.nameOfVersion)).toEqual(['From the beginning', 'Jan 3, 2027'])
  tab.askAdoptTerms(proposed)
  expect(tab.$question.get()?.title).toBe('Adopt the terms from Jan 3, 2027 on?')
  await tab.answerForm.submit()
  expect(tab.$question.get()).toBeNull()
  expect(tab.$toast.get()?.text).toContain('waits for another admin')
  tab.askAdoptWiring(last.wiring.proposed)
  await tab.answerForm.submit()
  expect(sent).toEqual([
    ['/api/fund/terms/adoptions', { digest: 'a'.repeat(64) }],
    ['/api/fund/wiring/adoptions', { digest: 'c'.repeat(64) }],
  ])
  expect(tab.toAdopt({ ...last, wiring: { ...last.wiring, waits: true } })).toBe(1)
})

test('an investor’s split is the one of the version in force, and without the extension the one from the beginning', async () => {
  const load = async () => ({
    ...(await import('#stores/investor/account/terms.ts')),
    ...(await import('#stores/investor/account/tiers.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  })
  const tiers = [
    { from: 0, investor_share: 40 },
    { from: 5_000, investor_share: 80 },
  ]
  const version = {
    from: '2026-11-01',
    figures: { ...figures, tiers },
    wording: 'w',
    reason: 'r',
    digest: 'd'.repeat(64),
  }
  const tab = await openTab(newBrowser(), {}, load)
  tab.intercept = async ({ url }) =>
    Response.json(
      new URL(url).pathname === '/api/extensions'
        ? { extensions: ['terms'] }
        : {
            in_force: version.digest,
            versions: [{ ...version, from: null, figures, digest: 'e'.repeat(64) }, version],
          },
    )
  expect(tab.$tiers.get().tiers).toHaveLength(3)
  await tab.terms.load()
  expect(tab.$tiers.get().tiers).toEqual([
    { from: 0, investorShare: 40 },
    { from: 5_000_00, investorShare: 80 },
  ])
  const documented = await openTab(newBrowser(), {}, load)
  documented.intercept = async () => Response.json({ detail: 'Not found' }, { status: 404 })
  await documented.terms.load()
  expect(documented.$tiers.get().tiers).toHaveLength(3)
})
