import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The newsletter's letters, one for each post that the site has published, and what became of each for each subscriber.
 * A mail may have, besides its text, what only a letter to many has; a subscriber may be refused by the mail server.
 */
export const letters: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('letters')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('post', 'text', (column) => column.notNull().unique())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('picture', 'text', (column) => column.notNull())
      .addColumn('picture_says', 'text', (column) => column.notNull())
      .addColumn('published', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('found_at', 'bigint', (column) => column.notNull())
      .addColumn('until', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .execute()
    await schema.createIndex('letters_state').on('letters').columns(['state', 'id']).execute()
    await schema
      .createTable('letter_recipients')
      .addColumn('letter_id', 'text', (column) => column.notNull().references('letters.id'))
      .addColumn('subscriber_id', 'text', (column) => column.notNull())
      .addColumn('mail_id', 'text')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('gone', 'text')
      .addPrimaryKeyConstraint('letter_recipients_key', ['letter_id', 'subscriber_id'])
      .execute()
    await schema.createIndex('letter_recipients_mail').on('letter_recipients').column('mail_id').execute()
    await schema.createIndex('letter_recipients_subscriber').on('letter_recipients').column('subscriber_id').execute()
    await schema
      .alterTable('newsletter')
      .addColumn('refusals', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('mail').addColumn('parts', 'text').execute()
  },
}
