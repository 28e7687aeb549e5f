import type { Selectable } from 'kysely'
import type { Cents } from '#fund/cents/money.ts'
import { type Dated, valueAt } from '#fund/weeks/trading-status.ts'
import { type AdoptedTerms, adoptedTerms } from '#server/control/terms/adopted.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Figures, Findings } from './findings.ts'
import type { DerivedState, ReplayedEntry } from './state.ts'

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

/** The records beside the book that verifying compares; openings and rows are read week by week. */
interface StoredFacts {
  readonly weeks: ReadonlyMap<number, Row<'weeks'>>
  readonly reports: ReadonlyMap<number, readonly Row<'week_reports'>[]>
  /** The versions of a week's report that have rows, ascending: its close and each correction that touched it. */
  readonly rowVersions: ReadonlyMap<number, number[]>
  readonly withdrawals: ReadonlyMap<string, Row<'withdrawals'>>
  readonly deposits: ReadonlyMap<string, Row<'deposits'>>
  readonly closures: ReadonlyMap<string, Row<'closures'>>
  readonly suspense: ReadonlyMap<string, Row<'suspense'>>
  readonly fundPayouts: ReadonlyMap<string, Row<'fund_payouts'>>
  readonly batches: ReadonlyMap<string, Row<'payment_batches'>>
  readonly batchItems: ReadonlyMap<string, readonly Row<'payment_batch_items'>[]>
  readonly imports: ReadonlyMap<string, Row<'imports'>>
  readonly imported: ReadonlyMap<string, readonly Row<'imported_people'>[]>
  readonly investors: ReadonlySet<string>
  /** The versions of the terms that count, in order. */
  readonly terms: readonly [AdoptedTerms, ...AdoptedTerms[]]
  readonly digestsFrom: number
  readonly columnsFrom: number
  readonly setAsideFrom: number
  readonly reserveFrom: number
  isActive(personId: string, at: number): boolean
}

const byId = <R extends { id: string }>(rows: readonly R[]): Map<string, R> => new Map(rows.map((row) => [row.id, row]))

const changesOf = async (db: Db): Promise<Map<string, Dated<string>[]>> => {
  const rows = await db
    .selectFrom('trading_changes')
    .select(['account_id', 'effective_from', 'status'])
    .orderBy('effective_from')
    .execute()
  const changes = new Map<string, Dated<string>[]>()
  for (const { account_id, effective_from, status } of rows)
    changes.set(account_id, [...(changes.get(account_id) ?? []), { effectiveFrom: effective_from, value: status }])
  return changes
}

const rowVersionsOf = async (db: Db): Promise<Map<number, number[]>> => {
  const rows = await db
    .selectFrom('week_rows')
    .select(['week_from', 'version'])
    .distinct()
    .orderBy('week_from')
    .orderBy('version')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.week_from)].map(([from, of]) => [from, of.map((row) => row.version)]),
  )
}

export const readStored = async (db: Db): Promise<StoredFacts> => {
  const [changes, rowVersions, people, book, weeks, reports, imported] = [
    await changesOf(db),
    await rowVersionsOf(db),
    await db.selectFrom('investor_accounts').select('id').execute(),
    await db
      .selectFrom('book')
      .select(['digests_from', 'columns_from', 'set_aside_from', 'reserve_from'])
      .executeTakeFirst(),
    await db.selectFrom('weeks').selectAll().execute(),
    await db.selectFrom('week_reports').selectAll().orderBy('version').execute(),
    await db.selectFrom('imported_people').selectAll().execute(),
  ]
  const investors = new Set(people.map(({ id }) => id))
  return {
    weeks: new Map(weeks.map((week) => [week.week_from, week])),
    reports: Map.groupBy(reports, ({ week_from }) => week_from),
    rowVersions,
    withdrawals: byId(await db.selectFrom('withdrawals').selectAll().execute()),
    deposits: byId(await db.selectFrom('deposits').selectAll().execute()),
    closures: byId(await db.selectFrom('closures').selectAll().execute()),
    suspense: byId(await db.selectFrom('suspense').selectAll().execute()),
    fundPayouts: byId(await db.selectFrom('fund_payouts').selectAll().execute()),
    batches: byId(await db.selectFrom('payment_batches').selectAll().execute()),
    batchItems: Map.groupBy(
      await db.selectFrom('payment_batch_items').selectAll().execute(),
      ({ batch_id }) => batch_id,
    ),
    imports: byId(await db.selectFrom('imports').selectAll().execute()),
    imported: Map.groupBy(imported, ({ import_id }) => import_id),
    investors,
    terms: await adoptedTerms(db),
    digestsFrom: book?.digests_from ?? 1,
    columnsFrom: book?.columns_from ?? 1,
    setAsideFrom: book?.set_aside_from ?? 1,
    reserveFrom: book?.reserve_from ?? 1,
    isActive: (personId, at) => investors.has(personId) && valueAt(changes.get(personId) ?? [], at) === 'active',
  }
}

/**
 * What each entry is compared with: the stored records and the sum of the entries before it; findings are collected
 * here.
 */
export interface Replay {
  readonly db: Db
  readonly stored: StoredFacts
  readonly state: DerivedState
  readonly findings: Findings
}

const figuresOf = (lines: readonly (readonly [account: string, amount: Cents])[]): Figures => {
  const sums = new Map<string, Cents>()
  for (const [account, amount] of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

/** Compares an entry's lines with those that follow from earlier entries and the records. */
export const compareLines = (
  { findings }: Replay,
  entry: ReplayedEntry,
  derived: readonly (readonly [account: string, amount: Cents])[],
): void =>
  findings.compare(
    'entries',
    `entry ${entry.seq} (${entry.description})`,
    figuresOf(entry.lines.map(({ account, amount }) => [account, amount])),
    figuresOf(derived),
  )

/** Compares an entry's digest with that of the derived records; entries before the marked start have none. */
export const compareDigest = ({ findings, stored }: Replay, entry: ReplayedEntry, digest: string): void => {
  if (entry.seq < stored.digestsFrom && entry.digest === null) return
  findings.compare('digests', `the digest of entry ${entry.seq}`, { digest: entry.digest }, { digest })
}

export const keyed = <R extends object>(rows: readonly R[], nameOf: (row: R) => string): Map<string, Figures> =>
  new Map(rows.map((row) => [nameOf(row), row as Figures]))

export type EntryCheck = (replay: Replay, entry: ReplayedEntry, id: string) => Promise<void> | void
