import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the fund returned in each week before it moved in, and by which import that is known. */
export const importedWeeks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('imported_weeks')
      .addColumn('week_from', 'bigint', (column) => column.primaryKey())
      .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id'))
      .addColumn('return_ppm', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('imported_weeks_by_import').on('imported_weeks').column('import_id').execute()
    await db.schema
      .alterTable('imports')
      .addColumn('weeks', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('imports').addColumn('weeks_digest', 'text').execute()
  },
}
