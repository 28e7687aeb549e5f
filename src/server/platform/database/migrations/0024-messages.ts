import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const messages: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('audience', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('priority', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('recipients', 'bigint')
      .execute()
    await schema
      .createTable('message_recipients')
      .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id').onDelete('cascade'))
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('notification_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_recipients_key', ['message_id', 'person_id'])
      .execute()
  },
}
