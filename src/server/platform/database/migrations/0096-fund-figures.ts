import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const indexes = [
  ['investor_list_cohorts', 'investor_list (joined, status, balance, invested)'],
  ['carried_losses_largest', 'carried_losses (cents)'],
] as const

/** What Analytics adds up of everybody is read from an index alone, and the largest losses come first in one. */
export const fundFigures: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, on] of indexes) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  },
}
