import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether somebody was imported, without a look at all who were. */
export const importedByPerson: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index imported_people_by_person on imported_people (person_id)`.execute(db)
  },
}
