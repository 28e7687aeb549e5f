import { expect, test } from 'vitest'
import { answering } from '#tests/support/answering.ts'
import { newBrowser, openTab } from '#tests/support/tab.ts'

const sunday = '2026-11-22T05:01:00.000Z'
const answers = {
  '/api/extensions': { extensions: ['account'] },
  '/api/account/next-week': {
    as_of: '2026-11-20T17:00:00.000Z',
    sunday,
    capital: 120_000,
    result: 10_000,
    carried_loss: 1_000,
    taken: 0,
    deposited: 0,
    withdrawals: [{ kind: 'dividend', amount: 2_000, in_full: false }],
    trades: true,
    weekly_risk_percent: 2,
    weeks: [{ start_balance: 1_280_000, profit: 12_800 }],
  },
}

const open = async () => {
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, async () => ({
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/investor/home/trial.ts')),
    ...(await import('#stores/investor/trial/next-opening.ts')),
  }))
  tab.intercept = answering(answers)
  await tab.discover()
  tab.openTrial()
  await tab.loadNextOpening()
  return tab
}

test('until something can be read the week stands as it is, what is approved counted', async () => {
  const tab = await open()
  expect(tab.$trialResult.get()).toMatchObject({
    change: null,
    sunday: Date.parse(sunday),
    before: { opening: 128_000_00, riskBudget: 2_560_00, setAside: 2_000_00 },
  })
  for (const typed of ['', 'two', '7', '2.34']) {
    tab.typeTrial(typed)
    expect(tab.$trialResult.get()?.change, typed).toBeNull()
  }
  tab.typeTrial('5%')
  expect(tab.$trialResult.get()).toMatchObject({ change: { kind: 'risk' }, after: { riskBudget: 6_400_00 } })
})

test('an amount belongs to what it was typed for, and a start or stop needs none', async () => {
  const tab = await open()
  tab.chooseTrial('capital')
  tab.typeTrial('$30,000')
  expect(tab.$trialResult.get()?.after).toMatchObject({ opening: 98_000_00, tier: { investorShare: 50 } })
  tab.chooseTrial('deposit')
  expect(tab.$trialResult.get()?.change).toBeNull()
  tab.typeTrial('1000')
  expect(tab.$trialResult.get()?.after.atWork).toBe(129_000_00)
  tab.chooseTrial('stop')
  expect(tab.$trialResult.get()).toMatchObject({
    after: { atWork: 0, riskBudget: 0 },
    // $1,280 of the past week: $1,000 make up the loss, 60% of the rest are kept.
    pastBefore: { gain: 1_168_00, fundShare: 112_00, carriedLoss: 0 },
    pastAfter: { gain: 0, carriedLoss: 1_000_00 },
  })
  tab.closeTrial()
  tab.typeTrial('1')
  expect(tab.$trialResult.get()).toBeNull()
})
