import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who an investor is, where they live, what they may invest in and where their money is from, as somebody checked it. */
export const onboarding: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('onboarding_checks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('document', 'text', (column) => column.notNull())
      .addColumn('expires_on', 'text')
      .addColumn('by_email', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('onboarding_checks_person')
      .on('onboarding_checks')
      .columns(['person_id', 'kind', 'id'])
      .execute()
    await schema.createIndex('onboarding_checks_expiry').on('onboarding_checks').column('expires_on').execute()
  },
}
