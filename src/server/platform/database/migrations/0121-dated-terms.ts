import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What applied before the terms of money had versions, copied: cents, whole percent, and its text as it is digested. */
const figures = {
  tiers: [
    { from: 0, investorShare: 50 },
    { from: 100_000_00, investorShare: 60 },
    { from: 1_000_000_00, investorShare: 70 },
  ],
  lockUpMonths: 1,
  capitalEveryMonths: 1,
  dividendEveryWeeks: 1,
  depositMin: 100_00,
  firstDepositMin: 10_000_00,
  riskFreePercent: 0,
}
const wording =
  'Profit is split by the amount invested: half to the investor up to $99,999, 60% up to $999,999, and 70% from $1,000,000 on.'
const reason = 'The first terms.'
const text = JSON.stringify([
  'beginning',
  figures.tiers.map(({ from, investorShare }) => [from, investorShare]),
  figures.lockUpMonths,
  figures.capitalEveryMonths,
  figures.dividendEveryWeeks,
  figures.depositMin,
  figures.firstDepositMin,
  figures.riskFreePercent,
  wording,
  reason,
])

/**
 * The versions of the terms that compute money, as they were adopted, and the accounts that deposits were sent to. The
 * first version is from the beginning, and every week that is stored was computed by it.
 */
export const datedTerms: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('terms_versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('from_day', 'text', (column) => column.notNull())
      .addColumn('from_at', 'bigint', (column) => column.notNull())
      .addColumn('figures', 'text', (column) => column.notNull())
      .addColumn('wording', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('adopted_at', 'bigint', (column) => column.notNull())
      .addColumn('adopted_by', 'text')
      .addColumn('told', 'bigint', (column) => column.notNull())
      .addColumn('replaced_at', 'bigint')
      .execute()
    // Of the versions from one Sunday on, one counts.
    await sql`create unique index terms_versions_from on terms_versions (from_at) where replaced_at is null`.execute(db)
    await db.schema
      .createTable('wiring_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('bank', 'text', (column) => column.notNull())
      .addColumn('routing_number', 'text', (column) => column.notNull())
      .addColumn('account_number', 'text', (column) => column.notNull())
      .addColumn('company_id', 'text', (column) => column.notNull())
      .addColumn('confirmed', 'integer', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('adopted_at', 'bigint', (column) => column.notNull())
      .addColumn('adopted_by', 'text')
      .addColumn('replaced_at', 'bigint')
      .execute()
    // One account counts at a time.
    await sql`create unique index wiring_accounts_one on wiring_accounts ((1)) where replaced_at is null`.execute(db)
    await db.schema
      .alterTable('weeks')
      .addColumn('terms_id', 'text', (column) => column.notNull().defaultTo('beginning'))
      .execute()
    const digest = createHash('sha256').update(text).digest('hex')
    await sql`insert into terms_versions
      (id, from_day, from_at, figures, wording, reason, digest, adopted_at, adopted_by, told, replaced_at)
      values ('beginning', 'beginning', 0, ${JSON.stringify(figures)}, ${wording}, ${reason}, ${digest}, 0, null, 0, null)`.execute(
      db,
    )
  },
}
