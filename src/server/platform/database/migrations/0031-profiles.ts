import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const profiles: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('profiles')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
      .addColumn('phone', 'text')
      .addColumn('address', 'text')
      .addColumn('date_of_birth', 'text')
      .addColumn('tax_id_sealed', 'text')
      .execute()
  },
}
