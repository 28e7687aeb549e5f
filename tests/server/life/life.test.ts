/**
 * The random life of a fund, on the store and on a pure model: after every step both agree.
 *
 * The suite plays some dozens of them, `npm run test:long -- lives` thousands: most with everything at once (debts of the
 * fund, payments that bounce, result that becomes capital, terms that change), the others with more of one thing. To play
 * one again:
 *   LIFE_SEED=<the seed that a failure names> LIFE_SEQUENCES=… npm run test:long -- lives
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { type Action, action, changingAction, debtAction, wholeLife } from '#tests/support/money/life/actions.ts'
import { modelLife, storedLife } from '#tests/support/money/life/compare.ts'
import { expectPapers, type Papers, papersDrawnMax } from '#tests/support/money/life/papers.ts'
import { play } from '#tests/support/money/life/play.ts'
import type { Player } from '#tests/support/money/life/player.ts'
import { fundOfFour } from '#tests/support/money/life/prologue.ts'
import { engines } from '#tests/support/portal/databases.ts'

const steps = 40
const sequencesOfSuite = { sqlite: howMany(12, 2_000), postgres: howMany(2, 200) }
/** Lives in which the fund owes more often than not. */
const debtLivesOfSuite = { sqlite: howMany(6, 300), postgres: howMany(2, 100) }
/** Lives whose terms change, some of them many times. */
const changingLivesOfSuite = { sqlite: howMany(3, 300), postgres: howMany(1, 100) }
/** Lives in which all of it happens: 10,000 in the long run, a tenth of a per cent of them in the suite. */
const wholeLivesOfSuite = { sqlite: howMany(8, 9_200), postgres: howMany(2, 800) }
const sequences = Number(process.env.LIFE_SEQUENCES ?? 0)
/** The suite plays the same lives every time, the long run different ones; a failure names its seed. */
const chosenSeed = process.env.LIFE_SEED ?? (process.env.TEST_LONG || sequences > 0 ? undefined : 10)
const seed = chosenSeed === undefined ? {} : { seed: Number(chosenSeed) }
const millisecondsPerSequence = 5_000
const papersPerLife = howMany(2, 5)

/** All of a capital is to leave, and a loss is found while its week is overdue: it was once paid twice. */
const lateLoss: Action[] = [
  { does: 'withdraw', who: 0, kind: 'capital', part: 10, approved: true },
  { does: 'withdraw', who: 0, kind: 'dividend', part: 10, approved: true },
  { does: 'week', permille: 0, cents: 0, lateHours: 200, corrected: { back: 1, permille: -600 } },
  { does: 'pay', who: 0, which: 'waiting' },
  { does: 'week', permille: 10, cents: 0, lateHours: 0, corrected: null },
]

/** After a loss, as much is paid in as is taken out in one week: money that bore no loss once took half of it along. */
const roundTrip: Action[] = [
  { does: 'week', permille: -100, cents: 0, lateHours: 0, corrected: null },
  { does: 'deposit', who: 0, dollars: 120_000 },
  { does: 'decide-deposit', who: 0, step: 'approved' },
  { does: 'receive', who: 0, came: null },
  { does: 'withdraw', who: 0, kind: 'capital', part: 5, approved: true },
  { does: 'week', permille: 0, cents: 0, lateHours: 0, corrected: null },
  { does: 'week', permille: 50, cents: 0, lateHours: 0, corrected: null },
]

/** The share is taken, then a correction takes it back; a payout bounces, and the fund pays in. */
const feeOnPayout: Action[] = [
  { does: 'set-reserve', weeks: 0 },
  { does: 'withdraw', who: 0, kind: 'dividend', part: 10, approved: true },
  { does: 'unasked', dollars: 12_000 },
  { does: 'take-share', part: 10 },
  { does: 'bank-fee', dollars: 35, beyond: false },
  { does: 'week', permille: 0, cents: 0, lateHours: 0, corrected: { back: 1, permille: -300 } },
  { does: 'pay', who: 0, which: 'waiting' },
  { does: 'return-payout', who: 0 },
  { does: 'pay-in', by: 'hand', tenths: 4 },
  { does: 'week', permille: 10, cents: 0, lateHours: 0, corrected: null },
  { does: 'pay-in', by: 'line', tenths: 13 },
]

/** Everybody's money is at work, and the bank takes a fee: the account is overdrawn, once at once and once over Sunday. */
const feeOnNothing: Action[] = [
  { does: 'set-reserve', weeks: 0 },
  { does: 'week', permille: 0, cents: 0, lateHours: 0, corrected: null },
  { does: 'take-share', part: 10 },
  { does: 'bank-fee', dollars: 35, beyond: false },
  { does: 'take-share', part: 3 },
  { does: 'deposit', who: 0, dollars: 50 },
  { does: 'reverse-fee', isOneAfterAll: true },
  { does: 'withdraw', who: 0, kind: 'dividend', part: 10, approved: true },
  { does: 'week', permille: 0, cents: 0, lateHours: 200, corrected: null },
  { does: 'bank-fee', dollars: 900, beyond: true },
  { does: 'pay', who: 0, which: 'waiting' },
  { does: 'pay-in', by: 'line', tenths: 10 },
  { does: 'pay', who: 0, which: 'waiting' },
  { does: 'week', permille: 10, cents: 0, lateHours: 0, corrected: null },
]

type Tally = Player['tally']

const countIn = (all: Tally, what: string): void => {
  const before = all.get(what) ?? { done: 0, refused: 0 }
  all.set(what, { ...before, done: before.done + 1 })
}

/** Counts with what a debt of the fund began and ended, and the payments that bounced meanwhile. */
const countDebts = (all: Tally, { does }: Action, before: number, owes: number): void => {
  if (before === 0 && owes > 0) countIn(all, `debt after ${does}`)
  if (before > 0 && owes === 0) countIn(all, `no debt after ${does}`)
  if (owes > 0) countIn(all, `owing at ${does}`)
}

const live = async (player: Player, actions: readonly Action[], all: Tally, papers: Papers): Promise<void> => {
  const { store } = player
  const before = new Map(all)
  let [owed, cash] = [0, 0]
  for (const one of actions) {
    await play(player, one)
    const [stored, modelled] = [await storedLife(store.read, player.now), modelLife(player.model, player.now)]
    if (!isDeepStrictEqual(stored, modelled)) expect(stored, JSON.stringify(one)).toEqual(modelled)
    countDebts(all, one, owed, stored.owes)
    owed = stored.owes
    // Nothing is spent that does not exist, and nothing that is set aside but for what the fund owes; only the bank's
    // fees overdraw cash.
    expect(stored.cash, JSON.stringify(one)).toBeGreaterThanOrEqual(stored.setAside - stored.owes)
    const least = one.does === 'bank-fee' || one.does === 'reverse-fee' ? stored.cash : Math.min(0, cash)
    expect(stored.cash, JSON.stringify(one)).toBeGreaterThanOrEqual(least)
    cash = stored.cash
    const spent = stored.people.map(({ capital, payable, carriedLoss }) => Math.min(capital, payable, carriedLoss))
    expect(Math.min(0, ...spent), JSON.stringify(one)).toBe(0)
  }
  expect((await verifyFund(store.read)).problems).toEqual([])
  const people = player.model.people.map(({ id }) => id)
  const one = people[papers.figures % people.length]
  const ids = process.env.TEST_LONG ? people : people.filter((id) => id === one)
  await expectPapers(store.read, ids, player.now, papers)
  for (const [what, { done, refused }] of player.tally) {
    const known = all.get(what) ?? { done: 0, refused: 0 }
    all.set(what, { done: known.done + done, refused: known.refused + refused })
  }
  for (const { kind, settled } of player.model.people.flatMap((person) => person.withdrawals))
    if (kind === 'addition' && settled > 0) countIn(all, 'added to capital')
  const had = (...names: string[]) => names.some((name) => (all.get(name)?.done ?? 0) > (before.get(name)?.done ?? 0))
  const debts = [...all.keys()].filter((what) => what.startsWith('debt after'))
  if (had(...debts) && had('return payout') && had('added to capital') && had('change terms'))
    countIn(all, 'all in one life')
  for (const state of player.model.people.flatMap(({ closures }) => closures.map((closure) => closure.state)))
    all.set(`account ${state}`, { done: (all.get(`account ${state}`)?.done ?? 0) + 1, refused: 0 })
}

/** This many sequences leave nothing out: every step was done, and every step that can be refused was refused. */
const sequencesThatMeetAll = 2_000

const livesOf = (actions: fc.Arbitrary<Action>): fc.Arbitrary<Action[]> =>
  fc.array(actions, { minLength: steps, maxLength: steps })

const timeoutOf = (numRuns: number): number => 60_000 + numRuns * millisecondsPerSequence

describe.each(engines)('the life of a fund on %s', (engine) => {
  const playAll = async (lives: fc.Arbitrary<Action[]>, numRuns: number, examples: [Action[]][]) => {
    const all: Tally = new Map()
    const papers: Papers = { figures: 0, drawn: 0 }
    const { filled, open } = await fundOfFour(engine)
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const { store, drop } = await open()
        try {
          await live(filled.on(store), life, all, papers)
        } finally {
          await drop()
        }
      }),
      { numRuns, examples, endOnFailure: true, ...seed },
    )
    if (sequences > 0) console.log(engine, numRuns, Object.fromEntries(all), papers)
    return { all, papers }
  }

  const numRuns = sequences || sequencesOfSuite[engine]
  test(
    `${numRuns} sequences of ${steps} steps agree with the model to the cent`,
    async () => {
      const { all, papers } = await playAll(livesOf(action), numRuns, [[lateLoss], [roundTrip]])
      // Some hundreds in the suite, of one investor in each life; all of them in the long run, fifty as PDF.
      expect(papers.figures).toBeGreaterThan(numRuns * papersPerLife)
      expect(papers.drawn).toBe(Math.min(papers.figures, papersDrawnMax))
      if (numRuns >= sequencesThatMeetAll) {
        const states = ['requested', 'verified', 'payable', 'closed', 'cancelled', 'declined']
        expect(states.filter((state) => !all.has(`account ${state}`))).toEqual([])
        expect([...all].filter(([, { done }]) => done === 0)).toEqual([])
      }
    },
    timeoutOf(numRuns),
  )

  const wholeLives = sequences || wholeLivesOfSuite[engine]
  test(
    `${wholeLives} lives with debts, payments that bounce, added capital and changed terms agree with it, too`,
    async () => {
      const { all } = await playAll(wholeLife, wholeLives, [])
      const begun = [...all.keys()].filter((what) => what.startsWith('debt after'))
      const times = (...names: string[]) => names.reduce((sum, name) => sum + (all.get(name)?.done ?? 0), 0)
      const elements = {
        debts: times(...begun),
        bounced: times('return payout'),
        added: times('added to capital'),
        changed: times('change terms'),
      }
      // Too rare for a handful of lives.
      const together = { kept: times('keep payout'), whole: times('all in one life') }
      if (sequences > 0 || process.env.TEST_LONG) console.log(engine, wholeLives, elements, together)
      const counted = wholeLives < 100 ? elements : { ...elements, ...together }
      expect(Object.entries(counted).filter(([, count]) => count < wholeLives / 20)).toEqual([])
    },
    timeoutOf(wholeLives),
  )

  const changingLives = sequences || changingLivesOfSuite[engine]
  test(
    `${changingLives} lives whose terms change, with weeks before, across and after, agree with it, too`,
    async () => {
      const { all } = await playAll(livesOf(changingAction), changingLives, [])
      expect(all.get('change terms')?.done ?? 0).toBeGreaterThan(changingLives)
    },
    timeoutOf(changingLives),
  )

  const debtLives = sequences || debtLivesOfSuite[engine]
  test(
    `${debtLives} lives of a fund that owes, with fees and payments that bounce, agree with it, too`,
    async () => {
      const { all } = await playAll(livesOf(debtAction), debtLives, [[feeOnPayout], [feeOnNothing]])
      const times = (...names: string[]) => names.reduce((sum, name) => sum + (all.get(name)?.done ?? 0), 0)
      const begun = [...all.keys()].filter((what) => what.startsWith('debt after'))
      const counted = {
        debts: times(...begun),
        paidIn: times('pay in by hand', 'pay in by line', 'pay in from suspense'),
        repaid: times('no debt after pay-in'),
        fees: times('bank fee', 'bank fee after all'),
        overdrawn: times('bank fee beyond cash'),
        bounced: times('return payout'),
      }
      if (sequences > 0) console.log(counted)
      expect(Object.entries(counted).filter(([, count]) => count < debtLives / 10)).toEqual([])
    },
    timeoutOf(debtLives),
  )
})
