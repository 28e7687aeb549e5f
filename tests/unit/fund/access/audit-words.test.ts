import { expect, test } from 'vitest'
import { actsOf, auditKinds } from '#fund/access/audit-acts.ts'
import { actInWords } from '#fund/access/audit-words.ts'

const acts = auditKinds.flatMap(actsOf)

test('every act that the trail can hold reads as words of its own', () => {
  const said = acts.map(actInWords)
  expect(said.filter((words, place) => words.trim() === '' || words === acts[place])).toEqual([])
  expect(new Set(said).size).toBe(acts.length)
})

test('what was paid and what was kept are not taken for each other', () => {
  expect(['withdrawal.paid', 'withdrawal.kept', 'withdrawal.returned', 'deposit.reversed'].map(actInWords)).toEqual([
    'withdrawal paid',
    'payout cancelled and kept in the account',
    'payout came back',
    'deposit taken back',
  ])
})

test('an act that an earlier version wrote stands as it was written', () => {
  expect(actInWords('week.annul')).toBe('week.annul')
})
