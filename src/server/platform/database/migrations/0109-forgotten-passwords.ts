import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A code that was asked for by "Forgot password", and until when its session may set a new one. */
export const forgottenPasswords: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .alterTable('challenges')
      .addColumn('for_password', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('sessions').addColumn('sets_password_until', 'bigint').execute()
  },
}
