import { holders } from '#server/access/memberships/memberships.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface Named {
  readonly id: string
  readonly name: string
  readonly email: string
}

const inOneQuery = 500

/** Accounts by id, as others call them. */
export const peopleOf = async (db: Db, ids: readonly string[]): Promise<(id: string) => Named> => {
  const known = new Map<string, Named>()
  for (let from = 0; from < ids.length; from += inOneQuery) {
    const rows = await db
      .selectFrom(holders)
      .select(['id', 'name', 'email'])
      .where('id', 'in', ids.slice(from, from + inOneQuery))
      .execute()
    for (const row of rows) known.set(row.id, row)
  }
  return (id) => known.get(id) ?? { id, name: 'Unknown', email: 'unknown@invalid.example' }
}
