import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const feed = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('priority', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .execute()
  await schema.createIndex('notifications_feed').on('notifications').columns(['person_id', 'id']).execute()
  await schema.createIndex('notifications_unread').on('notifications').columns(['person_id', 'read_at']).execute()
}

const settings = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('notification_settings')
    .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
}

const delivery = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('deliveries')
    .addColumn('notification_id', 'text', (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('mail_id', 'text')
    .addColumn('decided_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deliveries_key', ['notification_id', 'channel'])
    .execute()
  await schema.createIndex('deliveries_person').on('deliveries').columns(['person_id', 'notification_id']).execute()
  await schema
    .createTable('delivery_counts')
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('hour_count', 'bigint', (column) => column.notNull())
    .addColumn('hour_max', 'bigint', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('day_count', 'bigint', (column) => column.notNull())
    .addColumn('day_max', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('delivery_counts_key', ['person_id', 'channel'])
    .execute()
}

export const notifications: Migration = {
  up: async (db: Kysely<unknown>) => {
    await feed(db)
    await settings(db)
    await delivery(db)
  },
}
