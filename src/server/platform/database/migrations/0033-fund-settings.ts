import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const fundSettings: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('fund_settings')
      .addColumn('setting', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('fund_setting_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('setting', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addColumn('after', 'text', (column) => column.notNull())
      .execute()
  },
}
