import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Registrations that become accounts once their mailbox has answered with the code that it was sent. */
export const waitingRegistrations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('waiting_registrations')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('language', 'text')
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
