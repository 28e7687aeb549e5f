import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A member may be a reader, who sees what was granted and maybe only for a time; a membership that has ended stays as a
 * record. Readers are invited by a link that their mailbox opens.
 */
export const readers: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [column, type] of [
      ['until', 'bigint'],
      ['sees', 'text'],
      ['ended_at', 'bigint'],
      ['ended_by', 'text'],
    ] as const)
      await db.schema.alterTable('account_members').addColumn(column, type).execute()
    await sql`drop index account_members_once`.execute(db)
    await sql`create unique index account_members_once on account_members (account_id, person_id)
      where ended_at is null`.execute(db)
    // An account that goes takes its members along, and those that have ended are not in the one above.
    await db.schema.createIndex('account_members_account').on('account_members').column('account_id').execute()
    await db.schema
      .createTable('member_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('investor_accounts.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('sees', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint')
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('invited_by', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('invited_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('accepted_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('member_invitations_account')
      .on('member_invitations')
      .columns(['account_id', 'id'])
      .execute()
    await db.schema.createIndex('member_invitations_by').on('member_invitations').column('invited_by').execute()
  },
}
