import { expect, test } from 'vitest'
import { type CheckState, checkKinds, checkNames, checkState, comesUpBy, isChecked } from '#fund/access/onboarding.ts'

const today = '2026-11-18'
const passedUntil = (expires_on: string | null) => checkState({ result: 'passed', expires_on }, today)

test('what was never recorded is missing, and what failed has failed, whatever day it names', () => {
  expect(checkState(undefined, today)).toBe('missing')
  for (const expires_on of [null, '2026-11-17', '2026-11-30', '2030-01-01'])
    expect(checkState({ result: 'failed', expires_on }, today)).toBe('failed')
})

test('a check holds until the end of its last day, and comes up thirty days before', () => {
  expect(comesUpBy(today)).toBe('2026-12-18')
  expect([null, '2026-12-19', '2026-12-18', '2026-11-18', '2026-11-17'].map(passedUntil)).toEqual([
    'passed',
    'passed',
    'expiring',
    'expiring',
    'expired',
  ])
})

test('one that expires soon still counts, and one that has expired does not', () => {
  const states: CheckState[] = ['missing', 'passed', 'failed', 'expiring', 'expired']
  expect(states.filter(isChecked)).toEqual(['passed', 'expiring'])
})

test('each check has its own name that fits in a sentence', () => {
  const names = checkKinds.map((kind) => checkNames[kind])
  expect(new Set(names).size).toBe(checkKinds.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+( [a-z]+)*$/)
})
