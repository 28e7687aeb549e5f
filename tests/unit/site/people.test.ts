import { expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { holdersOf } from '#site/landing/people.ts'

const question = 'Who?'
const unnamed = {
  broker: { question, answer: '' },
  administrator: { question, answer: '' },
  auditor: { question, answer: '' },
}

test('nobody is named whom the owner does not name', () => {
  expect(holdersOf([], unnamed).map(({ name, role }) => [name, role])).toEqual([
    ['The broker', undefined],
    ['The administration', undefined],
    ['You', undefined],
  ])
})

test('the owner’s people come first, then the companies by their names', () => {
  const ada = { name: 'Ada Lund', role: 'Risk', does: 'Can halt the desk on any day.', limit: 'Does not trade.' }
  const named = { ...unnamed, broker: { question, answer: 'Example Brokers' }, auditor: { question, answer: 'Hale' } }
  expect(holdersOf([ada], named).map(({ name, role }) => [name, role])).toEqual([
    ['Ada Lund', 'Risk'],
    ['Example Brokers', 'The broker'],
    ['Hale', 'Auditor'],
    ['The administration', undefined],
    ['You', undefined],
  ])
})

test('no call changes or deletes an entry of the ledger, as the section says', () => {
  expect(holdersOf([], unnamed).some(({ limit }) => limit.startsWith('No one can rewrite an entry'))).toBe(true)
  const changing = Object.values(calls).filter(({ method, path }) => method !== 'GET' && /ledger|entries/.test(path))
  expect(changing).toEqual([])
})
