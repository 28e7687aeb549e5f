import { describe, expect, test } from 'vitest'
import { audienceChoices, audienceOf, choiceOf } from '#stores/admin-audience.ts'
import { stepsOf } from '#stores/admin-transfers.ts'
import { pageOfSamples } from '#stores/sample-investor-page.ts'
import { sampleInvestors } from '#stores/sample-investors.ts'

test('every choice of Send To is an audience, and comes back from it', () => {
  expect(audienceChoices.map((choice) => choiceOf(audienceOf(choice, 'ann@example.com')))).toEqual(audienceChoices)
  expect(audienceOf('one', ' ann@example.com ')).toEqual({ to: 'one', email: 'ann@example.com' })
})

test('a transfer offers what its state allows, and nothing once it is settled', () => {
  expect(stepsOf({ kind: 'deposit', state: 'requested' })).toEqual(['approve', 'decline'])
  expect(stepsOf({ kind: 'deposit', state: 'approved' })).toEqual(['receive', 'decline'])
  expect(stepsOf({ kind: 'capital', state: 'approved' })).toEqual([])
  expect(stepsOf({ kind: 'dividend', state: 'effective' })).toEqual(['pay'])
  for (const state of ['paid', 'declined', 'cancelled'] as const)
    expect(stepsOf({ kind: 'capital', state })).toEqual([])
  for (const state of ['received', 'effective'] as const) expect(stepsOf({ kind: 'deposit', state })).toEqual([])
})

describe('the sample list', () => {
  const all = { search: '', status: 'all', sort: 'name', order: 'asc' } as const
  const names = (filter: Parameters<typeof pageOfSamples>[1]) =>
    pageOfSamples(sampleInvestors, filter).rows.map(({ name }) => name)

  test('is searched by name or address in any case', () => {
    expect(names({ ...all, search: ' PRIYA ' })).toEqual(['Priya Raman'])
    expect(names({ ...all, search: 'HELENE.marchand@' })).toEqual(['Hélène Marchand'])
    expect(names({ ...all, search: 'nobody' })).toEqual([])
  })

  test('is filtered by status and sorted either way; who invested nothing has the least return', () => {
    expect(names({ ...all, status: 'pending' })).toEqual(['Robert Kessler'])
    const up = names({ ...all, sort: 'return' })
    expect(up[0]).toBe('Robert Kessler')
    expect(names({ ...all, sort: 'return', order: 'desc' })).toEqual(up.toReversed())
    expect(names({ ...all, sort: 'balance', order: 'desc' })[0]).toBe('Priya Raman')
  })

  test('names its returns as spec §3 computes them', () => {
    for (const { balance, invested, return_percent } of sampleInvestors)
      expect(return_percent).toBe(invested === 0 ? null : ((balance - invested) / invested) * 100)
  })
})
