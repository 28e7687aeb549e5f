import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which keys each running node holds, and the newsletter's links that were made with a key of before. */
export const keys: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('nodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('seals', 'text', (column) => column.notNull())
      .addColumn('opens', 'text')
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('newsletter_links')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('subscriber_id', 'text', (column) => column.notNull().references('newsletter.id').onDelete('cascade'))
      .execute()
    await schema.createIndex('newsletter_links_subscriber').on('newsletter_links').column('subscriber_id').execute()
  },
}
