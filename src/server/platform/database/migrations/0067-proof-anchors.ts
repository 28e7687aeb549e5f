import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How far the signed statements were anchored outside, place by place. */
export const proofAnchors: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('proof_anchors')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('done', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('mail_id', 'text')
      .addColumn('anchored_at', 'bigint')
      .addPrimaryKeyConstraint('proof_anchors_key', ['kind', 'target'])
      .execute()
  },
}
