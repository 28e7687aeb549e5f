import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What admins did up to the fund's limits, and whether a second person approved it: limits count over a day and a week,
 * and to each payee and week since its last approval. They count from the upgrade on.
 */
export const limitedActs: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('limited_acts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('limit_name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_id', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('vouched_as', 'text')
      .addColumn('vouched_by', 'text')
      .addColumn('undone_at', 'bigint')
      .execute()
    await schema.createIndex('limited_acts_at').on('limited_acts').columns(['limit_name', 'at']).execute()
    await schema.createIndex('limited_acts_subject').on('limited_acts').columns(['kind', 'subject']).execute()
    await schema
      .createTable('limited_act_subjects')
      .addColumn('act_id', 'text', (column) => column.notNull().references('limited_acts.id'))
      .addColumn('limit_name', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('limited_act_subjects_key', ['limit_name', 'subject', 'act_id'])
      .execute()
  },
}
