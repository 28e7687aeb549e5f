import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts that are frozen, and the links of mails by which their owner says "This was not me". */
export const freezes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('freezes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('lifted_at', 'bigint')
      .addColumn('lifted_by', 'text')
      .addColumn('lift_reason', 'text')
      .execute()
    await sql`create unique index freezes_standing on freezes (person_id) where lifted_at is null`.execute(db)
    await db.schema.createIndex('freezes_person').on('freezes').columns(['person_id', 'id']).execute()
    await db.schema
      .createTable('not_me_links')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('about', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute()
    await db.schema.createIndex('not_me_links_person').on('not_me_links').column('person_id').execute()
    await db.schema.createIndex('not_me_links_expiry').on('not_me_links').column('expires_at').execute()
  },
}
