import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const forms = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('newsletter')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute()
}

const support = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('support_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('subject', 'text')
    .addColumn('message', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .addColumn('answered_by', 'text')
    .addColumn('closed_at', 'bigint')
    .execute()
  await schema.createIndex('support_requests_person').on('support_requests').columns(['person_id', 'id']).execute()
  // Of the requests without words (call 19) a person has one open at a time.
  await schema
    .createIndex('support_requests_wordless')
    .unique()
    .on('support_requests')
    .column('person_id')
    .where('message' as never, 'is', null)
    .where('closed_at' as never, 'is', null)
    .execute()
}

const inboxItems = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('inbox_items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('taken_by', 'text')
    .addColumn('taken_at', 'bigint')
    .addColumn('done_by', 'text')
    .addColumn('done_at', 'bigint')
    .addUniqueConstraint('inbox_items_subject', ['kind', 'subject_id'])
    .execute()
  await schema.createIndex('inbox_items_open').on('inbox_items').columns(['done_at', 'id']).execute()
  await schema
    .createTable('inbox_notices')
    .addColumn('item_id', 'text', (column) => column.notNull().references('inbox_items.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('notification_id', 'text', (column) =>
      column.notNull().references('notifications.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('inbox_notices_key', ['item_id', 'person_id'])
    .execute()
}

export const inbox: Migration = {
  up: async (db: Kysely<unknown>) => {
    await forms(db)
    await support(db)
    await inboxItems(db)
  },
}
