import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language of the page on which somebody registered or asked for the newsletter; who came before reads English. */
export const languages: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('people').addColumn('language', 'text').execute()
    await schema.alterTable('newsletter').addColumn('language', 'text').execute()
  },
}
