import { describe, expect, test } from 'vitest'
import { termsHistory } from '#site/terms/history.ts'
import { historyMistakes } from '#site/terms/history-check.ts'
import { entriesOf } from '#site/terms/history-entries.ts'
import { record } from '#site/terms/record.ts'

const changed = [...record.history, { date: '2027-01-04', why: 'A longer lock-up.', wording: { lockUp: '2 months' } }]

describe('the history of the terms', () => {
  test('says what each change replaced, the latest first', () => {
    const [latest, ...earlier] = entriesOf(changed)
    expect(latest).toEqual({
      date: '2027-01-04',
      why: 'A longer lock-up.',
      changes: [{ id: 'lockUp', name: 'Initial lock-up', was: '1 month', is: '2 months' }],
    })
    expect(earlier.at(-1)?.changes.every((change) => !('was' in change))).toBe(true)
  })

  test('names each term as a reader would: by its given name, else by its id, written out', () => {
    const names = new Map(termsHistory.at(-1)?.changes.map(({ id, name }) => [id, name]))
    expect(names.get('weekStart')).toBe('The week starts on Sunday at')
    expect(names.get('managementFee')).toBe('Management fee')
    expect(new Set(names.values()).size).toBe(names.size)
    expect(historyMistakes({ ...record, names: { lokUp: 'Initial lock-up' } })).toMatchObject([
      { keys: ['names', 'lokUp'], about: 'names', found: 'the term lokUp', nearest: 'lockUp' },
    ])
  })

  test('ends with what the terms say now', () => {
    expect(historyMistakes(record)).toEqual([])
    expect(termsHistory.length).toBeGreaterThan(0)
  })

  test('a figure changed without an entry stops the build', () => {
    const terms = { ...record.terms, lockUp: { unit: 'months' as const, value: 2, source: 'spec §9' } }
    expect(historyMistakes({ ...record, terms })).toMatchObject([
      {
        keys: ['history', record.history.findLastIndex(({ wording }) => wording.lockUp), 'wording', 'lockUp'],
        found: '"1 month"',
        expected:
          '"2 months", as the term says now: add an entry to the history with the day, the reason and the new wording',
      },
    ])
    expect(historyMistakes({ ...record, terms, history: changed })).toEqual([])
  })

  test('an unknown term and a day out of order are reported', () => {
    const history = [...changed, { date: '2026-12-01', why: 'Late.', wording: { lokUp: '2 months' } }]
    expect(historyMistakes({ ...record, history })).toMatchObject([
      { about: 'the latest wording of lockUp', found: '"2 months"' },
      { about: `history · ${history.length} · wording`, found: 'the term lokUp', nearest: 'lockUp' },
      { about: 'date', found: '"2026-12-01"', expected: 'a day that is not before 2027-01-04, the entry above it' },
    ])
  })
})
