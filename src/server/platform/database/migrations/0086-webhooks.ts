import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const deliveries = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('code', 'text')
    .execute()
  await schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'state', 'not_before'])
    .execute()
  await schema.createIndex('webhook_deliveries_newest').on('webhook_deliveries').columns(['webhook_id', 'id']).execute()
  await schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('created_at').execute()
}

/** The owner's other systems that are told of events, and what is on its way to them. */
export const webhooks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('active', 'bigint', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('sealed_before', 'text')
      .addColumn('before_until', 'bigint')
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .execute()
    await deliveries(db)
  },
}
