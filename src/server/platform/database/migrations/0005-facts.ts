import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const facts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('facts')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  },
}
