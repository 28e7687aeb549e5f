import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Work that was put off names what it belongs to, so that the rest of it can be counted and called off. */
export const deferredSubjects: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('deferred').addColumn('subject', 'text').execute()
    await schema.createIndex('deferred_subject').on('deferred').columns(['subject']).execute()
  },
}
