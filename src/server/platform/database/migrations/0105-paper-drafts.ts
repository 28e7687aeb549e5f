import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Papers are stored as they are drawn, and count once their issue is made. One node at a time draws an issue; one that
 * was cancelled remains until what was drawn of it is removed. The file of everybody's papers is stored in parts.
 */
export const paperDrafts: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema.alterTable('paper_issues').addColumn('cancelled_at', 'bigint').execute()
    await schema.alterTable('paper_issues').addColumn('taken_by', 'text').execute()
    await schema
      .alterTable('paper_issues')
      .addColumn('taken_until', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('papers_by_issue').on('papers').columns(['issue_id', 'person_id']).execute()
    await schema
      .createTable('paper_parts')
      .addColumn('issue_id', 'text', (column) => column.notNull().references('paper_issues.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('paper_parts_key', ['issue_id', 'number'])
      .execute()
  },
}
