import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Admins of before could do everything: they are owners. */
export const adminRoles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('people').addColumn('admin_role', 'text').execute()
    await sql`update people set admin_role = 'owner' where role = 'admin'`.execute(db)
  },
}
