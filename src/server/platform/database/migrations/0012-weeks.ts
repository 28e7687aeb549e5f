import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const integers = <T extends string>(table: CreateTableBuilder<T>, names: readonly string[]) =>
  names.reduce<CreateTableBuilder<T, string>>(
    (made, name) => made.addColumn(name, 'bigint', (column) => column.notNull()),
    table,
  )

const weeksTable = (db: Kysely<unknown>) =>
  db.schema
    .createTable('weeks')
    .addColumn('week_from', 'bigint', (column) => column.primaryKey())
    .addColumn('week_to', 'bigint', (column) => column.notNull())
    .addColumn('opening', 'bigint', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('version', 'bigint')
    .execute()

const openings = (db: Kysely<unknown>) =>
  integers(
    db.schema
      .createTable('openings')
      .addColumn('week_from', 'bigint', (column) => column.notNull().references('weeks.week_from'))
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id')),
    ['balance', 'capital', 'carried_loss', 'active'],
  )
    .addPrimaryKeyConstraint('openings_key', ['week_from', 'person_id'])
    .execute()

const reports = (db: Kysely<unknown>) =>
  integers(
    db.schema
      .createTable('week_reports')
      .addColumn('week_from', 'bigint', (column) => column.notNull().references('weeks.week_from')),
    ['version', 'start_balance', 'end_balance', 'trades', 'success_hundredths', 'posted_at'],
  )
    .addColumn('notes', 'text')
    .addColumn('reason', 'text')
    .addColumn('reported_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('week_reports_key', ['week_from', 'version'])
    .execute()

const rows = (db: Kysely<unknown>) =>
  integers(
    db.schema
      .createTable('week_rows')
      .addColumn('person_id', 'text', (column) => column.notNull().references('people.id')),
    [
      'week_from',
      'version',
      'traded',
      'gross',
      'odd_cent',
      'carried_before',
      'recovered',
      'net',
      'tier_percent',
      'share',
      'fund_share',
      'result_change',
      'carried_after',
    ],
  )
    .addPrimaryKeyConstraint('week_rows_key', ['person_id', 'week_from', 'version'])
    .addForeignKeyConstraint('week_rows_report', ['week_from', 'version'], 'week_reports', ['week_from', 'version'])
    .execute()

export const weeks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await weeksTable(db)
    await openings(db)
    await reports(db)
    await rows(db)
    await db.schema.createIndex('week_rows_by_week').on('week_rows').columns(['week_from', 'version']).execute()
    await db.schema
      .createTable('carried_losses')
      .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id'))
      .addColumn('cents', 'bigint', (column) => column.notNull())
      .execute()
  },
}
