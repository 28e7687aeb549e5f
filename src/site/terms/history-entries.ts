import { capitalised } from '#fund/text/words.ts'
import type { Term } from './file.ts'
import { record } from './record.ts'
import { type StatedVersion, valuesOf } from './stated.ts'
import { termText } from './wording.ts'

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

/** Entries in order, those of a day in one. */
const byDay = (entries: readonly HistoryEntry[]): HistoryEntry[] =>
  [...Map.groupBy(entries, ({ date }) => date)]
    .map(([date, all]) => ({
      date,
      why: all.map(({ why }) => why).join(' '),
      changes: all.flatMap(({ changes }) => changes),
    }))
    .sort((a, b) => b.date.localeCompare(a.date))

/** What a version of the terms that compute money changes of the wording. */
const changesOf = ({ before, after }: StatedVersion): Change[] => {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const said = (id: string, value: unknown): string => termText({ ...record.terms[id], value } as Term)
  return Object.keys(now).flatMap((id) => {
    const [was, is] = [said(id, old[id]), said(id, now[id])]
    return was === is ? [] : [{ id, name: nameOf(id), was, is }]
  })
}

/** Every entry with what each change replaced, the adopted versions of the terms that compute money, and the owner's decisions among them, latest first. */
export function entriesOf(
  history: Written,
  decided: readonly { date: string; why: string }[] = [],
  versions: readonly StatedVersion[] = [],
): HistoryEntry[] {
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
  return byDay([
    ...entries,
    ...decided.map((decision) => ({ ...decision, changes: [] })),
    ...versions.map((version) => ({ date: version.date, why: version.why, changes: changesOf(version) })),
  ])
}
