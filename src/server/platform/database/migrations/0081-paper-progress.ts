import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How far an issue of papers is drawn: of how many accounts, and of how many in all. */
export const paperProgress: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('paper_issues').addColumn('drawn', 'bigint').execute()
    await schema.alterTable('paper_issues').addColumn('accounts', 'bigint').execute()
  },
}
