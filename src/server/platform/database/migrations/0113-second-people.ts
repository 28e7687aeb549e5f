import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Who asked for a person to become an approver or an owner, and since when they are one; unknown for those of now, whom
 * nothing makes wait. A request about an admin's role names whom it is about, what they object, and when every admin is
 * told of it again.
 */
export const secondPeople: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('people').addColumn('second_by', 'text').execute()
    await db.schema.alterTable('people').addColumn('second_at', 'bigint').execute()
    await db.schema.alterTable('approvals').addColumn('concerns', 'text').execute()
    await db.schema.alterTable('approvals').addColumn('concerns_email', 'text').execute()
    await db.schema.alterTable('approvals').addColumn('notice_at', 'bigint').execute()
    await db.schema.alterTable('approvals').addColumn('objection', 'text').execute()
    await db.schema.alterTable('approvals').addColumn('objected_at', 'bigint').execute()
  },
}
