import type * as v from 'valibot'
import { nearest } from '#reading/nearest.ts'
import type { termsRecord } from './file.ts'
import { termText } from './wording.ts'

type Record = v.InferOutput<typeof termsRecord>

/** What is wrong with the history, and where in the record that is. */
export interface HistoryMistake {
  keys: readonly PropertyKey[]
  about: string
  found: string
  expected: string
  nearest?: string | undefined
}

const unknownTerm = (keys: readonly PropertyKey[], id: string, terms: object): HistoryMistake => ({
  keys,
  about: keys
    .slice(0, -1)
    .join(' · ')
    .replace(/\d+/, (index) => String(Number(index) + 1)),
  found: `the term ${id}`,
  expected: 'the name of a term above',
  nearest: nearest(id, Object.keys(terms)),
})

/**
 * Published terms whose present wording differs from the last one in the history, days out of order, and names of terms
 * that do not exist.
 */
export function historyMistakes({
  history,
  terms,
  names,
}: Pick<Record, 'history' | 'terms' | 'names'>): HistoryMistake[] {
  const latest = new Map(
    history.flatMap(({ wording }, index) =>
      Object.entries(wording).map(([id, said]) => [id, { said, keys: ['history', index, 'wording', id] }] as const),
    ),
  )
  const ofWording = [...latest].flatMap(([id, { said, keys }]): HistoryMistake[] => {
    const term = terms[id]
    if (!term) return [unknownTerm(keys, id, terms)]
    const now = termText(term)
    const expected = `${JSON.stringify(now)}, as the term says now: add an entry to the history with the day, the reason and the new wording`
    return now === said ? [] : [{ keys, about: `the latest wording of ${id}`, found: JSON.stringify(said), expected }]
  })
  const ofNames = Object.keys(names)
    .filter((id) => !terms[id])
    .map((id) => unknownTerm(['names', id], id, terms))
  const unordered = history.flatMap(({ date }, index): HistoryMistake[] => {
    const before = history[index - 1]?.date ?? ''
    const expected = `a day that is not before ${before}, the entry above it`
    return date < before
      ? [{ keys: ['history', index, 'date'], about: 'date', found: JSON.stringify(date), expected }]
      : []
  })
  return [...ofWording, ...ofNames, ...unordered]
}
