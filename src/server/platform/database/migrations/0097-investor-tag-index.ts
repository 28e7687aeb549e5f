import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who has a tag is found by it. */
export const investorTagIndex: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('investor_tags_tag').on('investor_tags').columns(['tag', 'person_id']).execute()
  },
}
