import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An import says how much of its opening money lies with the broker. One from before was booked as lying at the bank. */
export const openingsAtBroker: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('imports').addColumn('at_broker', 'bigint').execute()
  },
}
