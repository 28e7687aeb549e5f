import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * An import keeps who stood behind it besides who applied it, so that its undoing takes as many. One from before is
 * known by the money that it brought; weekly returns brought none, and always wait where two people are asked for.
 */
export const importsVouched: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('imports').addColumn('vouched_as', 'text').execute()
    await db.schema.alterTable('imports').addColumn('vouched_by', 'text').execute()
    for (const column of ['vouched_as', 'vouched_by'])
      await sql`
        update imports set ${sql.ref(column)} =
          (select ${sql.ref(column)} from money_in where money_in.key = 'import:' || imports.id)`.execute(db)
  },
}
