import { sql } from 'kysely'
import type { Db } from '../store/store.ts'

export interface Gram {
  readonly gram: string
  /** How many investors it finds; counted up to a limit. */
  readonly count: number
}

/** Of some grams the one that finds the fewest, counted no further than `countMax`. */
export const rarestOf = async (db: Db, grams: readonly string[], countMax: number): Promise<Gram | undefined> => {
  const counts = grams.map(
    (gram) => sql`select cast(${gram} as text) as gram, (select count(*) from
      (select 1 from investor_grams where gram = ${gram} limit ${sql.lit(countMax)}) as counted) as count`,
  )
  const { rows } = await sql<Gram>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.reduce<Gram | undefined>((rarest, one) => (rarest && rarest.count <= one.count ? rarest : one), undefined)
}
