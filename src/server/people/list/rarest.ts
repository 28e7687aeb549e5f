import type { Db } from '#server/platform/database/store.ts'

export interface Gram {
  readonly gram: string
  /** How many investors it finds, or a few more. */
  readonly investors: number
}

/** The gram that finds the fewest investors; undefined if one of them finds nobody. */
export const rarestOf = async (db: Db, grams: readonly string[]): Promise<Gram | undefined> => {
  const counted = await db.selectFrom('investor_gram_counts').selectAll().where('gram', 'in', grams).execute()
  if (counted.length < grams.length) return undefined
  return counted.reduce((rarest, one) => (one.investors < rarest.investors ? one : rarest))
}
