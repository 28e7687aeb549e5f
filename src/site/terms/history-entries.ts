import { capitalised } from '#fund/text/capitalised.ts'
import { record } from './record.ts'

/** A term that an entry changes; `was` is absent if it is stated for the first time. */
export interface Change {
  id: string
  name: string
  was?: string
  is: string
}

export interface HistoryEntry {
  date: string
  why: string
  changes: Change[]
}

type Written = (typeof record)['history']

/** The record's name of a term, otherwise its id as a reader would write it: `managementFee` is Management fee. */
const nameOf = (id: string): string => {
  const named = record.names[id]
  if (named) return named
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalised(words)
}

/** Every entry with what each change replaced, latest first. */
export function entriesOf(history: Written): HistoryEntry[] {
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
