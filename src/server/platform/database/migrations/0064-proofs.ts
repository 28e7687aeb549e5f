import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was signed of each close, with what opens it; who witnessed it; and the keys that sign. */
export const proofs: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('proof_keys')
      .addColumn('public_key', 'text', (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('retired_at', 'bigint')
      .execute()
    await schema
      .createTable('proof_statements')
      .addColumn('number', 'bigint', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('week_from', 'bigint')
      .addColumn('version', 'bigint')
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('accepted', 'text')
      .addColumn('accounts', 'text')
      .addColumn('leaves', 'text')
      .addColumn('salts', 'text')
      .execute()
    await schema
      .createIndex('proof_statements_by_week')
      .on('proof_statements')
      .columns(['week_from', 'number'])
      .execute()
    await schema
      .createTable('proof_witnesses')
      .addColumn('number', 'bigint', (column) => column.notNull().references('proof_statements.number'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('signature', 'text', (column) => column.notNull())
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('proof_witnesses_key', ['number', 'public_key'])
      .execute()
    await schema
      .createTable('proof_stamps')
      .addColumn('number', 'bigint', (column) => column.notNull().references('proof_statements.number'))
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('stamped_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('proof_stamps_key', ['number', 'address'])
      .execute()
  },
}
