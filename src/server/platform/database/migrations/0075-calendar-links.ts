import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The private links by which calendars read what comes. */
export const calendarLinks: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('calendar_links')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
