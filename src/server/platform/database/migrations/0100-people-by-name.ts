import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Namesakes of whoever registers; a name may be longer than an index of PostgreSQL takes. */
export const peopleByName: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('people_by_name').on('people').expression(sql`substr(name_folded, 1, 100)`).execute()
  },
}
