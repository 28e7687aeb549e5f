import { describe, expect, test } from 'vitest'
import { searchSamples } from '#stores/samples/investor-search.ts'
import { sampleInvestors } from '#stores/samples/investors.ts'

describe('the sample list', () => {
  const all = { search: '', status: 'all', sort: 'name', order: 'asc' } as const
  const names = (filter: Parameters<typeof searchSamples>[1]) =>
    searchSamples(sampleInvestors, filter).map(({ name }) => name)

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
