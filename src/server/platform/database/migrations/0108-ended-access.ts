import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A session names the known browser in which it began, so that all others can be forgotten; and since browsers are
 * forgotten, that somebody has signed in before is read from the person alone. What a removed admin had to sign in with
 * is removed, too, as it is now with the role; their keys end at the time of this upgrade.
 */
export const endedAccess: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('sessions').addColumn('browser_id', 'text').execute()
    await db.schema.createIndex('known_browsers_seen').on('known_browsers').column('seen_at').execute()
    await sql`
      update people set first_sign_in_at = (
        select min(created_at) from known_browsers where known_browsers.person_id = people.id
      ) where first_sign_in_at is null`.execute(db)
    const removed = sql`select id from people where role = 'admin' and status <> 'active'`
    await sql`update people set password_hash = null where role = 'admin' and status <> 'active'`.execute(db)
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'known_browsers'])
      await sql`delete from ${sql.table(table)} where person_id in (${removed})`.execute(db)
    await sql`
      update api_keys set revoked_at = ${sql.lit(Date.now())}
      where revoked_at is null and made_by in (${removed})`.execute(db)
  },
}
