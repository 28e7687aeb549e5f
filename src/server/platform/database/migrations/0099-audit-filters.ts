import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The trail by who did it, and by whom or what it is about; a name may be longer than an index of PostgreSQL takes. */
export const auditFilters: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.createIndex('audit_details_by_actor').on('audit_details').columns(['by_email', 'id']).execute()
    await schema
      .createIndex('audit_details_by_subject')
      .on('audit_details')
      .expression(sql`substr(subject, 1, 100)`)
      .execute()
  },
}
