import { record, termsFile } from './record.ts'
import { textOf } from './text.ts'

/** A term that an entry states anew; `was` is absent where it is stated for the first time. */
export interface Change {
  id: string
  name: string
  was?: string
  is: string
}

export interface Entry {
  date: string
  why: string
  changes: Change[]
}

type Written = (typeof record)['history']

/** The record's name of a term, else its id as a reader would write it: `managementFee` is Management fee. */
const nameOf = (id: string): string => {
  const named = record.names[id]
  if (named) return named
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Every entry with what each change replaced, the latest first. */
export function entriesOf(history: Written): Entry[] {
  const latest = new Map<string, string>()
  const entries = history.map(({ date, why, wording }) => ({
    date,
    why,
    changes: Object.entries(wording).map(([id, is]) => {
      const was = latest.get(id)
      latest.set(id, is)
      return { id, name: nameOf(id), is, ...(was !== undefined && { was }) }
    }),
  }))
  return entries.reverse()
}

export const termsHistory = entriesOf(record.history)

/** One line for each published term whose present wording the history does not end with, and for days out of order. */
export function historyMistakes({
  history,
  terms,
  names = {},
}: Pick<typeof record, 'history' | 'terms'> & Partial<Pick<typeof record, 'names'>> = record): string[] {
  const latest = new Map(history.flatMap(({ wording }) => Object.entries(wording)))
  const unordered = history.filter(({ date }, index) => date < (history[index - 1]?.date ?? ''))
  return [
    ...[...latest].flatMap(([id, before]) => {
      const term = terms[id]
      if (!term) return [`${termsFile}: history: there is no term "${id}"`]
      const now = textOf(term)
      return now === before
        ? []
        : [
            `${termsFile}: history: "${id}" now says "${now}", and said "${before}": add an entry with the day, the reason and the new wording`,
          ]
    }),
    ...Object.keys(names)
      .filter((id) => !terms[id])
      .map((id) => `${termsFile}: names: there is no term "${id}"`),
    ...unordered.map(({ date }) => `${termsFile}: history: the entry of ${date} stands after a later one`),
  ]
}
