import { expect, test } from 'vitest'
import { depositReceived, leftBalance } from '#fund/notices/notice-titles.ts'
import { changesBalance } from '#stores/investor/account/activity/changes-balance.ts'

test('an amount has a sign if it changed the balance: a result, a correction, a deposit that arrived, a withdrawal that left, and nothing else', () => {
  for (const type of ['profit', 'performance', 'report', 'risk'] as const)
    expect(changesBalance({ type, title: 'Week 45' })).toBe(true)
  expect(changesBalance({ type: 'deposit', title: depositReceived })).toBe(true)
  for (const title of Object.values(leftBalance)) expect(changesBalance({ type: 'withdrawal', title })).toBe(true)
  expect(changesBalance({ type: 'deposit', title: 'Deposit requested' })).toBe(false)
  expect(changesBalance({ type: 'withdrawal', title: 'Dividend approved' })).toBe(false)
  expect(changesBalance({ type: 'system', title: 'Week 46 is late' })).toBe(false)
})
