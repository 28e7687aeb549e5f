import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the watchdog ended a process for. */
export const stalls: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('stalls')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('places', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
