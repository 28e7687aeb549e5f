import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const saved = {
  minimumInvestment: 10_000,
  managementFee: 0,
  performanceFee: 20,
  riskLimit: 1,
  tradingHours: '09:30-16:00',
  closedDays: [],
  autoRebalance: true,
  weeklyReporting: true,
  automatedDistribution: false,
  publicTotals: false,
  agreementsRequired: false,
  capitalAdditions: 'on',
  requiredChecks: [],
  witnesses: ['notary@example.com'],
  twoPeople: true,
  closeAbove: 0,
  correctionAbove: 0,
  payoutAbove: 1_000,
  importAbove: 0,
  limitWeekTimes: 2,
  limitTogetherTimes: 5,
  moneyInByTwo: true,
  moneyInAbove: 10_000,
  moneyInFees: 50,
  reserveWeeks: 4,
  delayMinutes: 60,
  plausibleDeviations: 3,
  plausibleAtLeast: 2,
  termsNoticeDays: 14,
  payoutHolds: true,
}
const risk = { limit_amount: 0, total_risk_amount: 0, breached: false }
const state = (settings: object) => ({ settings, changed_at: null, changed_by: null, version: 1, risk })

test('witnesses are addresses, a line each; only what was changed is sent, and what is no address is said beside the field', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/settings/settings/parts.ts')),
    ...(await import('#stores/admin/settings/settings/settings.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  const sent: unknown[] = []
  tab.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/extensions') return Response.json({ extensions: ['fund-settings', 'proofs'] })
    if (pathname.endsWith('/history')) return Response.json([])
    if (request.method === 'PATCH') sent.push(await request.json())
    return Response.json(state({ ...saved, ...(sent[0] ?? {}) }))
  }
  await tab.discover()
  await tab.loadFundSettings()
  const form = tab.proofSettingsForm
  expect(form.$form.get().values).toEqual({ publicTotals: false, witnesses: 'notary@example.com' })
  form.type({ witnesses: 'notary@example.com\nnobody' })
  await form.submit()
  expect(sent).toEqual([])
  expect(form.$form.get().problems.witnesses).toBe('This is not an email address.')
  form.type({ witnesses: 'notary@example.com, auditor@example.com\n' })
  await form.submit()
  expect(sent).toEqual([{ version: 1, witnesses: ['notary@example.com', 'auditor@example.com'] }])
})

test('a form whose code comes after the settings were read holds what is set, not its blanks', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/settings/settings/settings.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  tab.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/extensions') return Response.json({ extensions: ['fund-settings', 'approvals'] })
    if (pathname.endsWith('/history')) return Response.json([])
    return Response.json(state({ ...saved, requiredChecks: ['identity'], twoPeople: false }))
  }
  await tab.discover()
  await tab.loadFundSettings()
  const { guardsForm } = await import('#stores/admin/settings/settings/parts.ts')
  const { onboardingForm } = await import('#stores/admin/settings/settings/parts.ts')
  expect(guardsForm.$form.get().values).toMatchObject({ twoPeople: false, payoutAbove: '1000', delayMinutes: '60' })
  expect(onboardingForm.$form.get().values).toMatchObject({ identity: true, address: false })
})

test('the switch of the automated distribution is sent once at a time, and says why it was refused', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/settings/settings/settings.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  const sent: unknown[] = []
  let isRefused = false
  tab.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/extensions') return Response.json({ extensions: ['fund-settings'] })
    if (pathname.endsWith('/history')) return Response.json([])
    if (request.method !== 'PATCH') return Response.json(state(saved))
    sent.push(await request.json())
    if (isRefused)
      return Response.json({ detail: 'Not now.', fields: { automatedDistribution: 'Not now.' } }, { status: 422 })
    return Response.json(state({ ...saved, automatedDistribution: true }))
  }
  await tab.discover()
  await tab.loadFundSettings()
  const first = tab.automateDistribution(true)
  expect(tab.$automating.get()).toEqual({ busy: true, error: null })
  await Promise.all([first, tab.automateDistribution(false)])
  expect(sent).toEqual([{ automatedDistribution: true, version: 1 }])
  expect(tab.fundSettings.$load.get().last?.settings.automatedDistribution).toBe(true)
  expect(tab.$automating.get()).toEqual({ busy: false, error: null })
  isRefused = true
  await tab.automateDistribution(false)
  expect(tab.$automating.get()).toEqual({ busy: false, error: expect.stringContaining('Not now.') })
  expect(tab.fundSettings.$load.get().last?.settings.automatedDistribution).toBe(true)
})

test('the switch goes on from what somebody else has saved meanwhile', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/settings/settings/settings.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  let version = 1
  tab.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/extensions') return Response.json({ extensions: ['fund-settings'] })
    if (pathname.endsWith('/history')) return Response.json([])
    if (request.method !== 'PATCH') return Response.json({ ...state(saved), version })
    const body = (await request.json()) as { version: number }
    if (body.version === version) return Response.json(state({ ...saved, automatedDistribution: true }))
    const stale = { version, changes: [] }
    return Response.json({ detail: 'Somebody else has saved them.', stale }, { status: 409 })
  }
  await tab.discover()
  await tab.loadFundSettings()
  version = 2
  await tab.automateDistribution(true)
  expect(tab.$automating.get().error).toContain('Somebody else has saved them.')
  await tab.automateDistribution(true)
  expect(tab.$automating.get()).toEqual({ busy: false, error: null })
  expect(tab.fundSettings.$load.get().last?.settings.automatedDistribution).toBe(true)
})
