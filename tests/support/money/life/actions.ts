import fc from 'fast-check'

/** A person, by index; an index without a person does nothing. */
const who = fc.nat(4)
const kind = fc.constantFrom('capital' as const, 'dividend' as const)
/** One that waits for this step, or else any. */
const which = fc.constantFrom('waiting' as const, 'waiting' as const, 'newest' as const)

const does = <const Name extends string, Rest extends object>(
  weight: number,
  name: Name,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => ({
  name,
  weight,
  arbitrary: fc.record({ does: fc.constant(name), ...rest }) as fc.Arbitrary<{ does: Name } & Rest>,
})

const steps = [
  does(3, 'wait', { hours: fc.integer({ min: 1, max: 130 }) }),
  does(1, 'register', {}),
  does(1, 'approve', { who }),
  does(3, 'deposit', { who, dollars: fc.constantFrom(50, 150, 9_999, 10_000, 33_333, 120_000, 1_000_001) }),
  does(3, 'decide-deposit', {
    who,
    step: fc.constantFrom('approved' as const, 'declined' as const, 'cancelled' as const),
  }),
  /** As it was asked for, or this many tenths of it, with a value day some days ago. */
  does(4, 'receive', {
    who,
    came: fc.option(fc.record({ tenths: fc.constantFrom(3, 9, 11), daysAgo: fc.nat(20) }), { freq: 2 }),
  }),
  /** By a line of the bank's file, with this many tenths of the amount asked for. */
  does(2, 'bank-receipt', { who, tenths: fc.constantFrom(9, 10, 10, 11) }),
  does(1, 'reverse', { who }),
  /** Money in suspense: given to somebody, returned, or the fund's income. */
  does(1, 'unasked', { dollars: fc.constantFrom(70, 12_000) }),
  does(2, 'end-suspense', { who, as: fc.constantFrom('given' as const, 'returned' as const, 'income' as const) }),
  does(1, 'reverse-income', {}),
  does(2, 'return-payout', { who }),
  does(1, 'keep-payout', { who }),
  does(9, 'withdraw', { who, kind, part: fc.constantFrom(0, 1, 3, 5, 7, 9, 10, 10, 11), approved: fc.boolean() }),
  /** Result that becomes capital. */
  does(3, 'add-to-capital', { who, part: fc.constantFrom(0, 1, 4, 8, 10, 10, 11), approved: fc.boolean() }),
  does(6, 'approve-withdrawal', { who, which }),
  does(1, 'end-withdrawal', { who, which, as: fc.constantFrom('declined' as const, 'cancelled' as const) }),
  does(4, 'pay', { who, which }),
  /** Everything that is due becomes a batch; an open one is paid in one step, or undone. */
  does(2, 'batch', {}),
  does(2, 'end-batch', { as: fc.constantFrom('paid' as const, 'banked' as const, 'undone' as const) }),
  /** What the bank takes by itself; or that and all that is in cash, if it is not much. */
  does(1, 'bank-fee', { dollars: fc.constantFrom(12, 35, 900), beyond: fc.boolean() }),
  does(1, 'reverse-fee', { isOneAfterAll: fc.boolean() }),
  /**
   * One admin asks for something that waits for another admin or, if there is none, for its delay; some of it is never
   * decided.
   */
  does(4, 'ask', {
    who,
    what: fc.constantFrom(
      'close' as const,
      'correct' as const,
      'correct' as const,
      'pay' as const,
      'reverse' as const,
      'return' as const,
    ),
    alone: fc.boolean(),
    back: fc.nat(3),
    permille: fc.integer({ min: -300, max: 300 }),
    cents: fc.nat(99),
  }),
  does(4, 'decide', {
    as: fc.constantFrom('approved' as const, 'approved' as const, 'refused' as const, 'cancelled' as const),
  }),
  does(2, 'delay-over', { isBack: fc.boolean() }),
  does(2, 'trade', { who, active: fc.boolean() }),
  does(3, 'report', { permille: fc.integer({ min: -300, max: 300 }), cents: fc.nat(99) }),
  does(3, 'finalise', {}),
  /** Waits until it is due, and perhaps longer; perhaps corrects an earlier week; reports and finalises. */
  does(8, 'week', {
    permille: fc.integer({ min: -120, max: 120 }),
    cents: fc.nat(99),
    lateHours: fc.constantFrom(0, 0, 3, 15, 30, 200, 400),
    corrected: fc.option(
      fc.record({ back: fc.integer({ min: 1, max: 4 }), permille: fc.integer({ min: -700, max: 300 }) }),
      { freq: 3 },
    ),
  }),
  does(5, 'correct', { back: fc.nat(4), permille: fc.integer({ min: -300, max: 300 }), cents: fc.nat(99) }),
  /** This many tenths of what the fund can take of its share. */
  does(2, 'take-share', { part: fc.constantFrom(3, 10, 11) }),
  /** Of what the fund owes, or of some dollars; what comes out of suspense is whatever is there. */
  does(2, 'pay-in', {
    by: fc.constantFrom('hand' as const, 'line' as const, 'suspense' as const),
    tenths: fc.constantFrom(4, 10, 13),
  }),
  does(1, 'reverse-pay-in', {}),
  does(1, 'set-reserve', { weeks: fc.constantFrom(0, 0, 1, 4) }),
  /** From the next Sunday on; earlier weeks, open and corrected ones too, keep theirs. */
  does(1, 'change-terms', {
    middle: fc.constantFrom(50_000, 100_000, 250_000),
    share: fc.constantFrom(50, 55, 65),
    lockUpMonths: fc.constantFrom(0, 1, 2),
    capitalEveryMonths: fc.constantFrom(1, 1, 3),
    dividendEveryWeeks: fc.constantFrom(1, 1, 2),
  }),
  does(1, 'close-account', { who }),
  does(3, 'verify', { who }),
  does(1, 'keep-account', { who, as: fc.constantFrom('declined' as const, 'cancelled' as const) }),
]

type Step = (typeof steps)[number]
export type Action = Step extends { arbitrary: fc.Arbitrary<infer A> } ? A : never

/** The steps with other weights than usual for some of them. */
const weighed = (weights: { readonly [Name in Action['does']]?: number }): fc.Arbitrary<Action> =>
  fc.oneof(...steps.map(({ name, weight, arbitrary }) => ({ weight: weights[name] ?? weight, arbitrary })))

/** What people do, and the clock, in the life of a fund; most of it is allowed, the rest must be refused by both. */
export const action = weighed({})

/** The same where the terms change in mid-life, and weeks before a change are corrected after it. */
export const changingAction = weighed({ 'change-terms': 9, week: 14, correct: 10, withdraw: 12, ask: 1, decide: 1 })

/** The same where the fund takes all it can and loses it again: fees, large corrections, payments that bounce. */
export const debtAction = weighed({
  week: 12,
  'take-share': 8,
  correct: 12,
  'bank-fee': 6,
  'reverse-fee': 2,
  'return-payout': 9,
  'keep-payout': 5,
  withdraw: 12,
  pay: 10,
  unasked: 3,
  'pay-in': 6,
  'reverse-pay-in': 2,
  ask: 1,
  decide: 1,
})

const usual = weighed({
  week: 12,
  correct: 8,
  withdraw: 10,
  'add-to-capital': 6,
  pay: 8,
  'pay-in': 4,
  ask: 1,
  decide: 1,
})

/**
 * What a life has all of: result that becomes capital, terms that change, a payment that bounces and is kept, and a
 * correction after which the fund owes what it took of its share.
 */
const everything: readonly fc.Arbitrary<Action>[] = [
  fc.constant({ does: 'set-reserve', weeks: 0 }),
  fc.record({
    does: fc.constant('week'),
    permille: fc.integer({ min: 40, max: 120 }),
    cents: fc.nat(99),
    lateHours: fc.constantFrom(0, 30),
    corrected: fc.constant(null),
  }),
  fc.record({
    does: fc.constant('add-to-capital'),
    who: fc.nat(2),
    part: fc.constantFrom(4, 8),
    approved: fc.constant(true),
  }),
  fc.record({
    does: fc.constant('withdraw'),
    who: fc.nat(2),
    kind: fc.constantFrom('dividend', 'dividend', 'capital'),
    part: fc.constantFrom(5, 7),
    approved: fc.constant(true),
  }),
  fc.record({
    does: fc.constant('change-terms'),
    middle: fc.constantFrom(50_000, 250_000),
    share: fc.constantFrom(50, 55, 65),
    lockUpMonths: fc.constantFrom(0, 1),
    capitalEveryMonths: fc.constant(1),
    dividendEveryWeeks: fc.constant(1),
  }),
  fc.constant({ does: 'take-share', part: 10 }),
  fc.constant({ does: 'week', permille: 10, cents: 0, lateHours: 0, corrected: null }),
  // Past Sunday, when what was approved has taken effect.
  fc.constant({ does: 'wait', hours: 60 }),
  fc.record({ does: fc.constant('pay'), who: fc.nat(2), which: fc.constant('waiting') }),
  fc.record({ does: fc.constant('return-payout'), who: fc.nat(2) }),
  fc.record({ does: fc.constant('keep-payout'), who: fc.nat(2) }),
  fc.record({
    does: fc.constant('week'),
    permille: fc.integer({ min: -60, max: 60 }),
    cents: fc.nat(99),
    lateHours: fc.constantFrom(0, 200),
    corrected: fc.record({ back: fc.constant(2), permille: fc.integer({ min: -700, max: -200 }) }),
  }),
] as const satisfies readonly fc.Arbitrary<Action>[]

/** A life that has everything, with whatever else between and after. */
export const wholeLife: fc.Arbitrary<Action[]> = fc
  .tuple(
    fc.tuple(...everything),
    fc.array(fc.array(usual, { maxLength: 3 }), { minLength: 12, maxLength: 12 }),
    fc.array(usual, { maxLength: 20 }),
  )
  .map(([steps, between, after]) => [...steps.flatMap((step, place) => [step, ...(between[place] ?? [])]), ...after])
