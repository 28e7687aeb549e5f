import { expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { keepersOf } from '#site/landing/keepers.ts'

/** The calls that represent each right of the section Team. */
const callsOf: Record<string, readonly CallName[]> = {
  Sees: ['readInvestor', 'listInvestors', 'readInvestorDetails'],
  'Sets risk': ['saveWeeklyRisk'],
  Stops: ['requestTradingStatus', 'setTradingStatus'],
  Approves: ['approveInvestor', 'declineInvestor', 'approveBankChange'],
  Closes: ['finaliseRun'],
}

const keeperOf = {
  self: ['You'],
  'self-or-viewer': ['You', 'Administration'],
  viewer: ['Administration'],
  operator: ['Administration'],
} as const

const mayBy = (right: string): string[] => {
  const who = (callsOf[right] ?? []).flatMap((name) => keeperOf[calls[name].who as keyof typeof keeperOf])
  return [...new Set(who)]
}

/** What the portal enforces, where the owner states no desks. */
const inThePortal = keepersOf([])
const rights = [...new Set(inThePortal.flatMap((keeper) => keeper.rights))]

test.each(rights)('the table gives "%s" to those who may make its calls, and to nobody else', (right) => {
  const shown = inThePortal.filter((keeper) => keeper.rights.includes(right)).map(({ name }) => name)
  expect(shown.toSorted()).toEqual(mayBy(right).toSorted())
})

test('no call changes or deletes an entry of the ledger, and the row that says so gives nobody a right', () => {
  expect(inThePortal.filter(({ rights: none }) => none.length === 0).map(({ name }) => name)).toEqual(['Nobody'])
  const changing = Object.values(calls).filter(({ method, path }) => method !== 'GET' && /ledger|entries/.test(path))
  expect(changing).toEqual([])
})

test('desks of the owner take the place of the table', () => {
  const desks = [
    { name: 'Risk', does: 'Adds up the levels each Sunday.', right: 'Halts' },
    { name: 'Trading', does: 'Trades inside them.', right: 'Trades' },
  ]
  expect(keepersOf(desks)).toEqual([
    { name: 'Risk', does: 'Adds up the levels each Sunday.', rights: ['Halts'] },
    { name: 'Trading', does: 'Trades inside them.', rights: ['Trades'] },
  ])
})
