import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A person signs in, an account holds money, a member joins them. Whoever was an investor becomes a person and an
 * account of the same id, of which they are the owner: what refers to an investor, is sealed for them or proved about
 * them stays as it is. Status, joining and a declined application are the account's from now on; what stands of them in
 * the people's rows is no longer read, and stays in these rows' digests.
 */
export const accountsAndMembers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('investor_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('contact_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('join_date', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('declined_at', 'bigint')
      .execute()
    await db.schema
      .createTable('account_members')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('investor_accounts.id').onDelete('cascade'),
      )
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute()
    await sql`insert into investor_accounts (id, contact_id, status, join_date, created_at, declined_at)
      select id, id, status, join_date, created_at, declined_at from people where role = 'investor'`.execute(db)
    await sql`insert into account_members (id, account_id, person_id, role, since)
      select id, id, contact_id, 'owner', created_at from investor_accounts`.execute(db)
    await db.schema.createIndex('investor_accounts_contact').on('investor_accounts').column('contact_id').execute()
    await sql`create index investor_accounts_declined on investor_accounts (declined_at, join_date)
      where declined_at is not null`.execute(db)
    await db.schema
      .createIndex('account_members_person')
      .on('account_members')
      .columns(['person_id', 'role', 'since', 'id'])
      .execute()
    await db.schema
      .createIndex('account_members_once')
      .on('account_members')
      .columns(['account_id', 'person_id'])
      .unique()
      .execute()
    await sql`drop index people_declined`.execute(db)
  },
}
