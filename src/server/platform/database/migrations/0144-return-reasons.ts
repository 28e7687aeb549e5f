import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A bank line says why a payment came back, where its statement does; lines from before say nothing of it. */
export const returnReasons: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('bank_lines').addColumn('return_reason', 'text').execute()
  },
}
