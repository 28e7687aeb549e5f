import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Of sessions of before it is not known. */
export const sessionNetwork: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('sessions').addColumn('network', 'text').execute()
  },
}
