import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The documents of checks as files, enciphered. */
export const checkFiles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('check_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('check_id', 'text', (column) =>
        column.notNull().references('onboarding_checks.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('check_files_check').on('check_files').column('check_id').execute()
    await schema.createIndex('check_files_person').on('check_files').column('person_id').execute()
  },
}
