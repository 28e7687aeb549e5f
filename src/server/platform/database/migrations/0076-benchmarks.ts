import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Total-return series that an admin imported: levels as decimal text, so that they stay exact. */
export const benchmarks: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('benchmarks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('licence', 'text', (column) => column.notNull())
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addColumn('imported_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('benchmark_levels')
      .addColumn('benchmark_id', 'text', (column) => column.notNull().references('benchmarks.id'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('level', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('benchmark_levels_by_day', ['benchmark_id', 'day'])
      .execute()
  },
}
