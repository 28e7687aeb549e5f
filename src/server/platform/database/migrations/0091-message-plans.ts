import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Messages that are sent at a time, and words that are used again. */
export const messagePlans: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('messages').addColumn('send_at', 'bigint').execute()
    await schema.alterTable('messages').addColumn('by_id', 'text').execute()
    await schema.alterTable('messages').addColumn('failure', 'text').execute()
    await schema.createIndex('messages_due').on('messages').columns(['state', 'send_at']).execute()
    await schema
      .createTable('message_templates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('priority', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
