import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { scenes } from '#tests/support/look/answers.ts'
import { answering } from '#tests/support/portal/answering.ts'

const home = { ...(scenes.live['/api/account/home'] as object), pending: null }
const nextWeek = {
  as_of: '2026-11-24T12:00:00.000Z',
  sunday: '2026-11-29T05:01:00.000Z',
  capital: 180_000,
  result: 28_490.38,
  carried_loss: 0,
  taken: 0,
  deposited: 0,
  withdrawals: [{ kind: 'dividend', amount: 4_000, in_full: false }],
  trades: true,
  weekly_risk_percent: 1.8,
  why_not: { risk: null, start: null, stop: null },
  weeks: [],
}

const open = async (figures: object) => {
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, async () => ({
    ...(await import('#stores/investor/home/home.ts')),
    ...(await import('#stores/investor/home/risk-budget.ts')),
    ...(await import('#stores/investor/home/trial.ts')),
    ...(await import('#stores/investor/money/trading/risk.ts')),
    ...(await import('#stores/investor/money/trial/next-opening.ts')),
  }))
  tab.intercept = answering({
    '/api/extensions': { extensions: ['account'] },
    '/api/account/home': { ...home, ...figures },
    '/api/account/next-week': nextWeek,
  })
  await tab.loadHome()
  return tab
}

test('the slider and a trial say one budget: of the balance that the week begins with, a dividend on its way paid', async () => {
  const tab = await open({ balance: 208_490.38, next_start_balance: 204_490.38, next_weekly_risk_percent: 1.8 })
  expect(tab.$riskBudget.get()).toEqual({ active: true, cents: 3_680_83 })
  tab.openTrial()
  await tab.nextOpening.load()
  expect(tab.$trialResult.get()?.before.riskBudget).toBe(3_680_83)
  tab.moveRisk(5)
  tab.typeTrial('5')
  expect(tab.$riskBudget.get()?.cents).toBe(tab.$trialResult.get()?.after.riskBudget)
})

test('who does not trade in the next week has none', async () => {
  const stops = {
    requested_status: 'inactive',
    effective_from: '2026-11-29T05:01:00.000Z',
    effective_to: '2026-12-06T04:59:00.000Z',
  }
  expect((await open({ trading_status: 'active', pending: stops })).$riskBudget.get()).toEqual({
    active: false,
    cents: 0,
  })
})
