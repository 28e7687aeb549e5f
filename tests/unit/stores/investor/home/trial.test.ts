import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { answering } from '#tests/support/portal/answering.ts'
import { amountProblem } from '#words/money/transfers.ts'

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
    why_not: { risk: null, start: null, stop: null },
    weeks: [{ start_balance: 1_280_000, profit: 12_800 }],
  },
}

const at = '2026-11-22T05:01:00.000Z'
const allowed = { allowed: true, available: 30_000, why_not: null, next_eligible_at: null, effective_at: at }
const allowances = {
  as_of: '2026-11-20T17:00:00.000Z',
  deposit: { allowed: true, minimum: 10_000, why_not: null, effective_at: at, trades: true },
  capital: allowed,
  dividend: allowed,
  destination: null,
  instructions: [],
}
const lockedUp = 'Capital is locked up for one calendar month from the first deposit.'
const onItsWay = 'You already have an open request of this kind.'
const refused = (why_not: string, next_eligible_at: string | null = null) => ({
  ...allowed,
  allowed: false,
  why_not,
  next_eligible_at,
})

const open = async (given: Readonly<Record<string, object>> = {}) => {
  const browser = newBrowser()
  const opened = await openTab(browser, { path: '/dashboard' }, async () => ({
    ...(await import('#stores/kit/extensions.ts')),
    ...(await import('#stores/investor/home/trial.ts')),
    ...(await import('#stores/investor/money/trial/next-opening.ts')),
  }))
  const tab = Object.assign(opened, { advance: browser.advance })
  tab.intercept = answering({ ...answers, ...given })
  await tab.discover()
  tab.openTrial()
  await tab.loadTrial()
  return tab
}

/** With a backend that takes requests, and what it allows. */
const openWith = (given: object, opening: object = {}) =>
  open({
    '/api/extensions': { extensions: ['account', 'transfers'] },
    '/api/account/next-week': { ...answers['/api/account/next-week'], ...opening },
    '/api/transfers/allowed': { ...allowances, ...given },
  })

const problemIn = ({ trialForm }: Awaited<ReturnType<typeof open>>) => trialForm.$form.get().problems.typed

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
    // $1,280 in the past week: $1,000 make up the loss, 60% of the rest is kept.
    pastBefore: { gain: 1_168_00, fundShare: 112_00, carriedLoss: 0 },
    pastAfter: { gain: 0, carriedLoss: 1_000_00 },
  })
  tab.closeTrial()
  tab.typeTrial('1')
  expect(tab.$trialResult.get()).toBeNull()
})

test('what the fund’s rules forbid has no figures but the sentence with which Transfer refuses it', async () => {
  const from = '2026-12-23T05:00:00.000Z'
  const tab = await openWith({ capital: refused(lockedUp, from), dividend: refused(onItsWay) })
  for (const [kind, sentence, allowedFrom] of [
    ['capital', lockedUp, from],
    ['dividend', onItsWay, null],
  ] as const) {
    tab.chooseTrial(kind)
    tab.typeTrial('5000')
    expect(tab.$trialResult.get()).toMatchObject({ change: null, refusal: { sentence, from: allowedFrom } })
  }
  tab.chooseTrial('deposit')
  expect(tab.$trialResult.get()?.refusal).toBeNull()
})

test('a deposit that is not taken, a risk and a start that are not, are refused in the server’s words', async () => {
  const deposit = {
    ...allowances.deposit,
    allowed: false,
    why_not: 'Your account is being closed and cannot take deposits.',
  }
  const why_not = { risk: 'No risk.', start: 'No start.', stop: null }
  const tab = await openWith({ deposit }, { why_not, trades: false })
  const sentences = (['deposit', 'risk', 'start', 'stop'] as const).map((kind) => {
    tab.chooseTrial(kind)
    return tab.$trialResult.get()?.refusal?.sentence ?? null
  })
  expect(sentences).toEqual([deposit.why_not, 'No risk.', 'No start.', null])
})

test.each([
  ['risk', '7', 'The weekly risk is at most 5%.'],
  ['risk', '0.55', 'The weekly risk goes in steps of 0.1%.'],
  ['risk', 'two', 'A weekly risk in percent is needed.'],
  ['deposit', '5000', amountProblem.below('$10,000.00')],
  ['deposit', '0', amountProblem.nothing],
  ['capital', '−3', amountProblem.unreadable],
  ['capital', 'abc', amountProblem.unreadable],
  ['dividend', '0.001', amountProblem.unreadable],
] as const)(
  '%s %s is said to be wrong at its field once typing pauses, and has no figures',
  async (kind, typed, sentence) => {
    const tab = await openWith({})
    tab.chooseTrial(kind)
    tab.typeTrial(typed)
    expect(tab.$trialResult.get()?.change).toBeNull()
    expect(problemIn(tab)).toBeUndefined()
    tab.advance(1_000)
    expect(problemIn(tab)).toBe(sentence)
    tab.typeTrial(kind === 'risk' ? '3' : '20000')
    expect(problemIn(tab)).toBeUndefined()
    tab.advance(1_000)
    expect(problemIn(tab)).toBeUndefined()
    expect(tab.$trialResult.get()?.change).not.toBeNull()
  },
)

test('it is said at once on leaving the field; of an empty one, and of a change that was chosen since, nothing is', async () => {
  const tab = await openWith({})
  tab.typeTrial('7')
  tab.checkTrial()
  expect(problemIn(tab)).toBe('The weekly risk is at most 5%.')
  tab.typeTrial('')
  tab.checkTrial()
  tab.advance(1_000)
  expect(problemIn(tab)).toBeUndefined()
  tab.typeTrial('9')
  tab.chooseTrial('deposit')
  tab.advance(1_000)
  expect(problemIn(tab)).toBeUndefined()
})

test('more than is there is capped, as it would be on its Sunday', async () => {
  const tab = await openWith({})
  tab.chooseTrial('dividend')
  tab.typeTrial('90000')
  tab.advance(1_000)
  expect(problemIn(tab)).toBeUndefined()
  expect(tab.$trialResult.get()?.after.setAside).toBe(10_000_00)
})

test('nothing is shown before it is known what is allowed, and that it did not load is said', async () => {
  const tab = await open({ '/api/extensions': { extensions: ['account', 'transfers'] } })
  expect(tab.$trialResult.get()).toBeNull()
  expect(tab.$trialFailed.get()).toBe(true)
})

test('where the backend takes no requests, a deposit has the least that any has', async () => {
  const tab = await open()
  tab.chooseTrial('deposit')
  tab.typeTrial('99')
  tab.checkTrial()
  expect(problemIn(tab)).toBe(amountProblem.below('$100.00'))
})
