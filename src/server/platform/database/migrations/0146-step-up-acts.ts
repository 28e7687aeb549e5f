import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A confirmation is for one act: this call, with what it sends and what it is about. Those of before were for a session
 * and a kind of act, and were good for five minutes: whoever gave one just before the upgrade is asked once more.
 */
export const stepUpActs: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('step_up_acts')
      .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('list', 'text')
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('used_by', 'text')
      .addPrimaryKeyConstraint('step_up_acts_key', ['session_id', 'digest'])
      .execute()
  },
}
