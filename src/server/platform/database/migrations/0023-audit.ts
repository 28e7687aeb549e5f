import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const audit: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('audit')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text')
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('from_address', 'text')
      .addColumn('folded', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute()
  },
}
