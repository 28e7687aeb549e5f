import { sql } from 'kysely'
import type { Db } from '#server/platform/database/store.ts'

/** The columns that move money or say what moved, with the row's key and which rows count. */
const tables: readonly { table: string; key: readonly string[]; columns: readonly string[]; where?: string }[] = [
  { table: 'lines', key: ['seq', 'account'], columns: ['amount'] },
  { table: 'entries', key: ['seq'], columns: ['effective_at', 'posted_at'] },
  { table: 'accounts', key: ['name'], columns: ['balance'] },
  { table: 'book', key: ['id'], columns: ['seq'] },
  { table: 'weeks', key: ['week_from'], columns: ['week_to', 'opening', 'opened_at', 'closed_at', 'version'] },
  { table: 'openings', key: ['week_from', 'account_id'], columns: ['balance', 'capital', 'carried_loss', 'active'] },
  {
    table: 'week_reports',
    key: ['week_from', 'version'],
    columns: ['start_balance', 'end_balance'],
    where: 'week_from in (select week_from from weeks where version is not null)',
  },
  {
    table: 'week_rows',
    key: ['week_from', 'version', 'account_id'],
    columns: [
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
  },
  {
    table: 'week_totals',
    key: ['week_from'],
    columns: ['investors', 'gross', 'carried_before', 'net', 'share', 'fund_share'],
  },
  { table: 'carried_losses', key: ['account_id'], columns: ['cents'] },
  {
    table: 'withdrawals',
    key: ['id'],
    columns: ['settled', 'effective_at'],
    where: "status in ('effective', 'paid')",
  },
  {
    table: 'withdrawals',
    key: ['id'],
    columns: ['written_off', 'balance_before'],
    where: "status in ('effective', 'paid') and balance_before is not null",
  },
  { table: 'withdrawals', key: ['id'], columns: ['paid_at'], where: "status = 'paid'" },
  { table: 'deposits', key: ['id'], columns: ['received_amount', 'received_at'], where: "status = 'received'" },
  { table: 'suspense', key: ['id'], columns: ['amount'] },
  {
    table: 'closures',
    key: ['id'],
    columns: ['payout', 'borne_by_fund', 'payable_at'],
    where: 'payable_at is not null',
  },
  { table: 'fund_payouts', key: ['id'], columns: ['amount', 'paid_at'], where: "status = 'paid'" },
  { table: 'payment_batches', key: ['id'], columns: ['total', 'payouts'] },
  { table: 'payment_batches', key: ['id'], columns: ['ended_at'], where: "status = 'paid'" },
  { table: 'payment_batch_items', key: ['batch_id', 'withdrawal_id'], columns: ['amount'] },
  { table: 'bank_statements', key: ['id'], columns: ['opening', 'closing', 'lines'], where: 'opening is not null' },
  { table: 'bank_lines', key: ['id'], columns: ['amount'] },
  { table: 'imports', key: ['id'], columns: ['investors', 'total_capital'] },
  { table: 'imports', key: ['id'], columns: ['weeks'], where: 'weeks > 0' },
  { table: 'imported_weeks', key: ['week_from'], columns: ['return_ppm'] },
  { table: 'imported_people', key: ['import_id', 'account_id'], columns: ['capital'] },
  {
    table: 'investor_list',
    key: ['account_id'],
    columns: ['balance', 'invested', 'return_ppm', 'risk_tenths', 'growth'],
    where: 'growth is not null',
  },
  { table: 'investor_sums', key: ['no'], columns: ['investors', 'holders', 'balance', 'held', 'at_risk'] },
]

const kinds: Readonly<Record<string, (value: number) => number>> = {
  'a cent more': (value) => value + 1,
  'a cent less': (value) => value - 1,
  nothing: () => 0,
  'the other sign': (value) => -value,
  'twice as much': (value) => 2 * value + 1,
  'any number': () => 99_999,
}

export interface Manipulation {
  readonly name: string
  /** Changes one of the rows, selected by a number; false if no row would change. */
  run(db: Db, choice: number): Promise<boolean>
}

const changing = (
  { table, key, where = '1 = 1' }: (typeof tables)[number],
  column: string,
  [kind, change]: readonly [string, (value: number) => number],
): Manipulation => ({
  name: `${table}.${column}: ${kind}`,
  run: async (db, choice) => {
    const { rows } = await sql<Record<string, string | number>>`
      select * from ${sql.table(table)} where ${sql.raw(where)} order by ${sql.raw(key.join(', '))}`.execute(db)
    const others = rows.filter((row) => change(Number(row[column])) !== Number(row[column]))
    const row = others[choice % Math.max(1, others.length)]
    if (!row) return false
    const is = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${change(Number(row[column]))} where ${is}`.execute(
      db,
    )
    return true
  },
})

const statement = (name: string, text: string): Manipulation => ({
  name,
  run: async (db) => {
    const { numAffectedRows } = await sql.raw(text).execute(db)
    return Number(numAffectedRows) > 0
  },
})

const withoutSome = (table: string, where: string): Manipulation =>
  statement(`${table}: one is deleted`, `delete from ${table} where ${where}`)

/** One for each column and kind of change, and changes of whole rows. */
export const manipulations: readonly Manipulation[] = [
  ...tables.flatMap((one) =>
    one.columns.flatMap((column) => Object.entries(kinds).map((kind) => changing(one, column, kind))),
  ),
  withoutSome('openings', 'week_from = (select min(week_from) from openings)'),
  withoutSome('week_rows', 'week_from = (select min(week_from) from week_rows)'),
  withoutSome('week_totals', 'week_from = (select min(week_from) from week_totals)'),
  withoutSome('carried_losses', 'cents > 0'),
  withoutSome('investor_list', 'account_id = (select min(account_id) from investor_list)'),
  statement(
    'payment_batches.status: a paid one is open again',
    "update payment_batches set status = 'open' where status = 'paid'",
  ),
  withoutSome('bank_line_entries', 'seq = (select min(seq) from bank_line_entries)'),
  statement('bank_lines.day: a month earlier', "update bank_lines set day = '2026-01-01'"),
  statement('bank_lines.status: open again', "update bank_lines set status = 'open' where status = 'matched'"),
  statement('entries.digest: taken away', "update entries set digest = null where kind = 'close'"),
  statement('deposits.status: approved again', "update deposits set status = 'approved' where status = 'received'"),
  statement(
    'withdrawals.status: to be paid again',
    "update withdrawals set status = 'effective' where status = 'paid'",
  ),
  statement('withdrawals.status: never settled', "update withdrawals set status = 'declined' where status = 'paid'"),
  statement(
    'trading_changes.status: everybody traded',
    "update trading_changes set status = 'active' where status = 'inactive'",
  ),
]
