import type { InvestorStatus } from '#contract/entities/basic.ts'
import { foldText } from '#fund/text/fold.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { InvestorGramsTable } from './schema.ts'

const gramLetters = 3

const words = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

const trigrams = (folded: string): string[] => {
  const letters = [...folded]
  return letters.slice(0, 1 - gramLetters).map((_, place) => letters.slice(place, place + gramLetters).join(''))
}

/** "^m" and "^ma" of every word: the grams for terms of fewer than three letters. */
const beginnings = (folded: string): string[] =>
  words(folded).flatMap((word) => {
    const [first = '', second = ''] = word
    return second === '' ? [`^${first}`] : [`^${first}`, `^${first}${second}`]
  })

export const statusGram = (status: InvestorStatus): string => `=${status}`

/** Every gram by which an investor is found. */
export const gramsOf = (lines: readonly string[], status: InvestorStatus): Set<string> =>
  new Set([statusGram(status), ...lines.flatMap((line) => [...trigrams(line), ...beginnings(line)])])

/** How to look for a search term. */
type SearchTerm =
  /** Three letters or more: `holds` occurs somewhere in the text, and so does each of its grams. */
  | { readonly grams: readonly string[]; readonly holds: string }
  /** Fewer letters: a word begins with them, which one gram covers. */
  | { readonly grams: readonly [string]; readonly holds: null }

/** How to look for a search term; undefined if it contains nothing to look for. */
export const termOf = (search: string): SearchTerm | undefined => {
  const folded = foldText(search)
  const letters = [...folded].length
  if (letters === 0) return undefined
  if (letters < gramLetters) return { grams: [`^${folded}`], holds: null }
  return { grams: [...new Set(trigrams(folded))], holds: folded }
}

/** In the order of the grams, so that two simultaneous units never deadlock. */
const count = (db: Db, changes: ReadonlyMap<string, number>): Promise<void> =>
  inBatches(
    [...changes]
      .filter(([, investors]) => investors !== 0)
      .map(([gram, investors]) => ({ gram, investors }))
      .sort((a, b) => (a.gram < b.gram ? -1 : 1)),
    (rows) =>
      db
        .insertInto('investor_gram_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('gram').doUpdateSet((eb) => ({
            investors: eb('investor_gram_counts.investors', '+', eb.ref('excluded.investors')),
          })),
        )
        .execute(),
  )

/** Replaces all the grams of these investors. */
export const keepGrams = async (
  db: Db,
  numbers: readonly number[],
  grams: readonly InvestorGramsTable[],
): Promise<void> => {
  if (numbers.length === 0) return
  const gone = await db.deleteFrom('investor_grams').where('no', 'in', numbers).returning('gram').execute()
  await inBatches(grams, (rows) => db.insertInto('investor_grams').values(rows).execute())
  const changes = new Map<string, number>()
  for (const { gram } of gone) changes.set(gram, (changes.get(gram) ?? 0) - 1)
  for (const { gram } of grams) changes.set(gram, (changes.get(gram) ?? 0) + 1)
  await count(db, changes)
}
