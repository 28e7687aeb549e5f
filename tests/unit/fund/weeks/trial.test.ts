import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { riskBudget } from '#fund/weeks/risk.ts'
import { type AccountState, nextWeekOf, openingBalanceOf, replay, withChange } from '#fund/weeks/trial.ts'
import { computeClose } from '#tests/support/faults/at-once.ts'

const stateWith = (given: Partial<AccountState['account']> = {}): AccountState => ({
  account: { capital: 120_000_00, result: 10_000_00, payable: 0, carriedLoss: 1_000_00, ...given },
  taken: 0,
  deposited: 0,
  withdrawals: [],
  active: true,
  riskPercent: 2,
  terms: termsFromBeginning.figures,
})

const capital = (asked: number) =>
  ({ kind: 'withdrawal', withdrawal: { kind: 'capital', asked, full: false } }) as const

test('the next week as it stands: all at work, its risk budget, its tier, the loss it carries', () => {
  expect(nextWeekOf(stateWith())).toMatchObject({
    opening: 130_000_00,
    atWork: 130_000_00,
    riskBudget: 2_600_00,
    tier: { investorShare: 60 },
    carriedLoss: 1_000_00,
    setAside: 0,
  })
})

test('a withdrawal may cost a tier, and takes its part of the carried loss along', () => {
  const next = nextWeekOf(withChange(stateWith(), capital(26_000_00)))
  expect(next).toMatchObject({ opening: 104_000_00, capital: 94_000_00, setAside: 26_000_00, carriedLoss: 800_00 })
  expect(next.tier.investorShare).toBe(50)
})

test('a dividend leaves the result, and neither the tier nor the carried loss', () => {
  const dividend = { kind: 'withdrawal', withdrawal: { kind: 'dividend', asked: 4_000_00, full: false } } as const
  const kept = { capital: 120_000_00, carriedLoss: 1_000_00, tier: { investorShare: 60 } }
  expect(nextWeekOf(withChange(stateWith(), dividend))).toMatchObject({
    ...kept,
    opening: 126_000_00,
    setAside: 4_000_00,
  })
  // From a result of $2,500 no more than that is paid.
  const poorer = withChange(stateWith({ result: 2_500_00 }), dividend)
  expect(nextWeekOf(poorer)).toMatchObject({ ...kept, opening: 120_000_00, setAside: 2_500_00 })
})

test('what was owed already is not set aside again', () => {
  const owed = stateWith({ payable: 700_00 })
  expect(nextWeekOf(owed).setAside).toBe(0)
  expect(nextWeekOf(withChange(owed, capital(26_000_00))).setAside).toBe(26_000_00)
})

test('a debit that is booked for later than that Sunday is still at work on it', () => {
  const state = { ...stateWith(), taken: 3_000_00 }
  expect(nextWeekOf(state)).toMatchObject({ opening: 133_000_00, atWork: 133_000_00, capital: 120_000_00 })
  // Nor can it be withdrawn: all of the capital leaves, and the debit stays at work beside the result.
  const all = { kind: 'withdrawal', withdrawal: { kind: 'capital', asked: 0, full: true } } as const
  expect(nextWeekOf(withChange(state, all))).toMatchObject({ setAside: 120_000_00, opening: 13_000_00 })
})

test('a deposit is at work from Sunday, and bears none of the loss that a withdrawal beside it takes along', () => {
  const more = withChange(stateWith(), { kind: 'deposit', amount: 50_000_00 })
  expect(nextWeekOf(more)).toMatchObject({ atWork: 180_000_00, capital: 170_000_00 })
  expect(nextWeekOf(withChange(more, capital(26_000_00))).carriedLoss).toBe(800_00)
})

test('who stops has nothing at work and no risk budget; another risk changes the budget alone', () => {
  expect(nextWeekOf(withChange(stateWith(), { kind: 'trading', active: false }))).toMatchObject({
    opening: 130_000_00,
    atWork: 0,
    riskBudget: 0,
  })
  const now = nextWeekOf(stateWith())
  expect(nextWeekOf(withChange(stateWith(), { kind: 'risk', percent: 5 }))).toEqual({ ...now, riskBudget: 6_500_00 })
})

test('the opening alone is the one of the whole week, whatever is carried, new or trading', () => {
  const cents = fc.integer({ min: 0, max: 500_000_00 })
  const withdrawal = fc.record({
    kind: fc.constantFrom('capital' as const, 'dividend' as const),
    asked: cents,
    full: fc.boolean(),
  })
  const state = fc.record({
    account: fc.record({
      capital: cents,
      result: fc.integer({ min: -300_000_00, max: 300_000_00 }),
      payable: cents,
      carriedLoss: cents,
    }),
    taken: cents,
    deposited: fc.constant(0),
    withdrawals: fc.array(withdrawal, { maxLength: 4 }),
    active: fc.boolean(),
    riskPercent: fc.constantFrom(0.5, 1.8, 5),
    terms: fc.constant(termsFromBeginning.figures),
  })
  fc.assert(
    fc.property(state, (given) => {
      const { account, taken, withdrawals } = given
      const whole = nextWeekOf(given)
      const opening = openingBalanceOf({ ...account, taken }, withdrawals)
      expect(opening).toBe(whole.opening)
      expect(riskBudget({ opening, active: given.active }, given.riskPercent)).toBe(whole.riskBudget)
    }),
  )
})

test('past weeks make up the carried loss first, split what is above, and give nothing to who does not trade', () => {
  const weeks = [
    { start: 1_300_000_00, profit: 5_000_00, terms: termsFromBeginning.figures },
    { start: 1_300_000_00, profit: 26_000_00, terms: termsFromBeginning.figures },
  ]
  // $500 make up half of the loss; of $2,601.92 and a half, $500 make up the rest, and 60% of the remainder is kept.
  expect(replay(nextWeekOf(stateWith()), weeks)).toMatchObject({ carriedLoss: 0, gain: 2_266_00, fundShare: 844_00 })
  const still = nextWeekOf(withChange(stateWith(), { kind: 'trading', active: false }))
  expect(replay(still, weeks)).toEqual({ balance: 130_000_00, gain: 0, fundShare: 0, carriedLoss: 1_000_00 })
})

test('a past week in which nothing traded changes nothing, a week of a single cent counts', () => {
  const next = nextWeekOf(stateWith({ result: 0, carriedLoss: 0 }))
  const untouched = { balance: 120_000_00, gain: 0, fundShare: 0, carriedLoss: 0 }
  expect(replay(next, [{ start: 0, profit: 0, terms: termsFromBeginning.figures }])).toEqual(untouched)
  expect(replay(next, [])).toEqual(untouched)
  expect(replay(next, [{ start: 1, profit: -1, terms: termsFromBeginning.figures }])).toMatchObject({
    balance: 0,
    carriedLoss: 120_000_00,
  })
})

test('a replay is what the closes of those weeks give, but for odd cents', () => {
  const money = fc.integer({ min: 100_00, max: 2_000_000_00 })
  const person = fc.record({ capital: money, carriedLoss: fc.integer({ min: 0, max: 100_000_00 }) })
  const permilles = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 4 }), permilles, (people, results) => {
      let investors = people.map((one, place) => ({ id: `${place}`, opening: one.capital, active: true, ...one }))
      const weeks = results.map((permille) => {
        const start = investors.reduce((sum, { opening }) => sum + Math.max(0, opening), 0)
        const profit = Math.trunc((start * permille) / 1000)
        const rows = computeClose({ profit, investors })
        investors = rows.map((row) => ({
          ...row,
          opening: row.opening + row.resultChange,
          carriedLoss: row.carriedLossAfter,
        }))
        return { start, profit, terms: termsFromBeginning.figures }
      })
      for (const [place, one] of people.entries()) {
        const next = nextWeekOf(stateWith({ capital: one.capital, result: 0, carriedLoss: one.carriedLoss }))
        const said = replay(next, weeks).balance
        expect(Math.abs(said - (investors[place]?.opening ?? 0))).toBeLessThanOrEqual(2 * weeks.length)
      }
    }),
    { numRuns: 60 },
  )
})
