import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const weekMs = 604_800_000

/**
 * What was set up since a freeze's `suspends_since` does not count while it is in force, and where the address is
 * disputed, nobody signs in by a mailed code. An account that is frozen already is treated as if it were frozen now: its
 * sessions end, and an address that was changed in the week before is disputed. Recovery codes get the time at which they
 * were made; of earlier ones the latest mail about a factor tells the latest time possible.
 */
export const suspended: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('freezes')
      .addColumn('suspends_since', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('freezes').addColumn('disputed_email', 'text').execute()
    await db.schema
      .alterTable('recovery_codes')
      .addColumn('made_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update freezes set suspends_since = "at" - ${sql.lit(weekMs)}`.execute(db)
    await sql`
      update freezes set disputed_email = (
        select old_email from address_changes
        where address_changes.person_id = freezes.person_id and address_changes.state = 'done'
          and address_changes.asked_at >= freezes.suspends_since
        order by address_changes.asked_at, address_changes.id limit 1
      ) where lifted_at is null`.execute(db)
    await sql`
      update recovery_codes set made_at = coalesce((
        select max(sent_at) from not_me_links
        where not_me_links.person_id = recovery_codes.person_id and not_me_links.about = 'factor'
      ), 0)`.execute(db)
    await sql`delete from sessions where person_id in (select person_id from freezes where lifted_at is null)`.execute(
      db,
    )
  },
}
