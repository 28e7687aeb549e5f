import { inBatches } from '#server/platform/database/in-batches.ts'
import type { InvestorGramsTable } from '#server/platform/database/schema/investor-list.ts'
import type { Db } from '#server/platform/database/store.ts'

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
