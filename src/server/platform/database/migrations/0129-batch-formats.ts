import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A batch has one format from its making, and its undoing a reason. Each download of a payment file is a row; those from
 * before are known by the trail. Batches from before keep no format: theirs is that of the file that was downloaded or
 * made first.
 */
export const batchFormats: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const column of ['format', 'undo_reason', 'undo_approved_by'])
      await db.schema.alterTable('payment_batches').addColumn(column, 'text').execute()
    await db.schema
      .createTable('payment_file_downloads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('batch_id', 'text', (column) => column.notNull().references('payment_batches.id'))
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_email', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('payment_file_downloads_batch')
      .on('payment_file_downloads')
      .columns(['batch_id', 'id'])
      .execute()
    await sql`
      insert into payment_file_downloads (id, batch_id, format, at, by_email)
      select audit.id, min(payment_files.batch_id), min(payment_files.format), min(audit.at),
        min(coalesce(audit_details.by_email, payment_files.made_by))
      from audit
      join audit_details on audit_details.id = audit.id
      join payment_files on payment_files.name = audit_details.detail
      where audit.action = 'download'
      group by audit.id`.execute(db)
  },
}
