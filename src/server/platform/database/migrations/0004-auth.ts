import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const auth: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('challenges')
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('address_key', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('known', 'bigint', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'bigint', (column) => column.notNull())
      .addColumn('silent_tries', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('challenges_key', ['token_hash', 'address_key'])
      .execute()
    await schema.createIndex('challenges_address').on('challenges').columns(['address_key', 'sent_at']).execute()
    await schema.createIndex('challenges_expiry').on('challenges').column('expires_at').execute()
    await schema
      .createTable('known_browsers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('known_browsers_key', ['token_hash', 'person_id'])
      .execute()
    await schema.createIndex('known_browsers_person').on('known_browsers').column('person_id').execute()
    await schema
      .createTable('allowances')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('allowances_expiry').on('allowances').column('ends_at').execute()
  },
}
