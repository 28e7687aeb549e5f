import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const normal = 1

export const mailUrgency: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .alterTable('mail')
      .addColumn('urgency', 'bigint', (column) => column.notNull().defaultTo(normal))
      .execute()
    await schema.alterTable('mail').addColumn('expires_at', 'bigint').execute()
    await schema.alterTable('mail').addColumn('failed_at', 'bigint').execute()
    await schema.alterTable('mail').addColumn('failure', 'text').execute()
    await schema
      .createIndex('mail_waiting')
      .on('mail')
      .columns(['urgency', 'not_before'])
      .where(sql<boolean>`sent_at is null and failed_at is null`)
      .execute()
  },
}
