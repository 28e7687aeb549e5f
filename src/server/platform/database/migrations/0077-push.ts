import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const devices = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('push_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('failure', 'text')
    .execute()
  await schema.createIndex('push_devices_person').on('push_devices').column('person_id').execute()
  await schema.createIndex('push_devices_session').on('push_devices').column('session_id').execute()
}

/**
 * A message names its device without a reference: no notification fails because a browser was removed in that instant.
 * What is left of a device that is gone is not sent, and swept.
 */
const messages = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('push_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('notification_id', 'text', (column) => column.references('notifications.id').onDelete('cascade'))
    .addColumn('urgency', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('failed_at', 'bigint')
    .addColumn('failure', 'text')
    .execute()
  await schema.createIndex('push_messages_due').on('push_messages').columns(['failed_at', 'not_before']).execute()
  await schema.createIndex('push_messages_device').on('push_messages').column('device_id').execute()
  await schema.createIndex('push_messages_notification').on('push_messages').column('notification_id').execute()
}

/** The key by which a browser's push service knows this portal, the browsers that want pushes, and what waits for them. */
export const push: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('push_keys')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute()
    await devices(db)
    await messages(db)
  },
}
