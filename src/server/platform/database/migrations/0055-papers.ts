import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const papers: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('paper_issues')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('asked_by', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint')
      .addColumn('book_seq', 'bigint')
      .addColumn('papers', 'bigint')
      .addUniqueConstraint('paper_issues_number', ['period', 'number'])
      .execute()
    // Without a reference to people: the file of everybody's statements is nobody's.
    await schema
      .createTable('papers')
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull())
      .addColumn('issue_id', 'text', (column) => column.notNull().references('paper_issues.id'))
      .addColumn('issued_at', 'bigint', (column) => column.notNull())
      .addColumn('book_seq', 'bigint', (column) => column.notNull())
      .addColumn('book_hash', 'text', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('papers_key', ['period', 'person_id', 'version'])
      .execute()
    await schema.createIndex('papers_by_person').on('papers').columns(['person_id', 'period']).execute()
  },
}
