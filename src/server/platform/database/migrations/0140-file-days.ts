import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A payment file keeps the date on which the bank is to carry it out, since the calendar that it came from may change.
 * Files from before have none: theirs is the weekday after they were made.
 */
export const fileDays: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('payment_files').addColumn('day', 'text').execute()
  },
}
