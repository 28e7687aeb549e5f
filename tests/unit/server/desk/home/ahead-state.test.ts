import { expect, test } from 'vitest'
import { weekOf } from '#fund/calendar/week.ts'
import { type Facts, stateOf } from '#server/desk/home/ahead-state.ts'

const facts: Facts = {
  week: weekOf(Date.parse('2026-11-17T17:00:00Z')),
  funded: true,
  balance: 20_000_00,
  incoming: 0,
  deposit: undefined,
  minimum: 100_00,
  toSign: false,
  bankAccount: 'approved',
  trading: { now: 'active', next: 'active' },
  riskPercent: 1.8,
}
const stops = { now: 'active', next: 'inactive' } as const
const starts = { now: 'inactive', next: 'active' } as const
const rests = { now: 'inactive', next: 'inactive' } as const
const sunday = 'Sun, Nov 22, 00:01 New York'
const working = '$20,000.00 is at work in Week 46, at 1.8% weekly risk'
const deposit = { isApproved: true, amount: 500_00, reference: 'ALD-1' }
const send = 'Next: send $500.00 with the reference ALD-1; the instructions are under Transfer.'

test.each<[Partial<Facts>, string, string | null]>([
  [{}, `${working}.`, null],
  [{ bankAccount: 'none' }, `${working}.`, 'Next: add the bank account that withdrawals are paid to, in Transfer.'],
  [{ deposit, bankAccount: 'none' }, `${working}.`, send],
  [{ trading: stops }, `${working}, and stops on ${sunday}.`, 'Until then you can cancel that.'],
  [{ incoming: 5_000_00 }, working.replace('20,', '15,').concat('.'), null],
  [{ incoming: 20_000_00 }, `$20,000.00 starts work on ${sunday}.`, null],
  [{ incoming: 20_000_00, trading: stops }, '$20,000.00 is in your account and will not trade.', null],
  [{ trading: starts }, `$20,000.00 starts work on ${sunday}.`, null],
  [
    { trading: rests },
    '$20,000.00 is in your account and does not trade.',
    `Next: Start Trading; if you ask now, it begins on ${sunday}.`,
  ],
  [{ balance: 0 }, 'Nothing is at work: your balance is $0.00.', 'Next: to continue, make a deposit in Transfer.'],
  [{ balance: -5_00, deposit }, 'Nothing is at work: your balance is \u2212$5.00.', send],
])('of %j is told its state and its one next step', (given, state, next) => {
  expect(stateOf({ ...facts, ...given })).toEqual({ state, next })
})
