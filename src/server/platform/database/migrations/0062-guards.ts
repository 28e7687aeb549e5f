import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What waits for a second person or for its delay, and who saved which fields of what. */
export const guards: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('approvals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('amount', 'bigint')
      .addColumn('params_sealed', 'text')
      .addColumn('params_digest', 'text', (column) => column.notNull())
      .addColumn('basis', 'text', (column) => column.notNull())
      .addColumn('asked_by', 'text', (column) => column.notNull())
      .addColumn('asked_by_email', 'text', (column) => column.notNull())
      .addColumn('asked_from', 'text')
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('runs_at', 'bigint')
      .addColumn('covers', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('decided_by_email', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('reason', 'text')
      .execute()
    await sql`create unique index approvals_waiting on approvals (kind, subject) where status = 'waiting'`.execute(db)
    await db.schema.createIndex('approvals_status').on('approvals').columns(['status', 'id']).execute()
    await db.schema
      .createTable('revisions')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('revisions_key', ['kind', 'subject', 'version'])
      .execute()
    // A fund that runs already keeps its way of working until its admin switches the guard on.
    await sql`insert into fund_settings (setting, value, changed_at, changed_by)
      select 'twoPeople', 'false', max(created_at), 'upgrade' from people having count(*) > 0`.execute(db)
  },
}
