/** Every column of every table by the database's own catalogue, and changes of each behind the portal's back. */
import { type RawBuilder, sql } from 'kysely'
import { sha256Of } from '#server/platform/base/sha256.ts'
import { protectedTables } from '#server/platform/database/protected-tables.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

export interface Column {
  readonly table: string
  readonly column: string
  readonly isNumber: boolean
  readonly isNullable: boolean
  /** The table and column that it refers to. */
  readonly refersTo: readonly [table: string, column: string] | null
}

interface Found {
  readonly of_table: string
  readonly of_column: string
  readonly is_number: number | boolean
  readonly is_nullable: number | boolean
  readonly to_table: string | null
  readonly to_column: string | null
}

const sqliteColumns = sql<Found>`select m.name as of_table, c.name as of_column,
    lower(c.type) in ('bigint', 'integer') as is_number, c."notnull" = 0 and c.pk = 0 as is_nullable,
    f."table" as to_table, f."to" as to_column
  from sqlite_master m join pragma_table_info(m.name) c
    left join pragma_foreign_key_list(m.name) f on f."from" = c.name
  where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'kysely_%' order by 1, c.cid`

const postgresColumns = sql<Found>`select c.table_name as of_table, c.column_name as of_column,
    c.data_type in ('bigint', 'integer') as is_number, c.is_nullable = 'YES' as is_nullable,
    t.relname as to_table, ta.attname as to_column
  from information_schema.columns c
    join pg_class o on o.relname = c.table_name and o.relnamespace = 'public'::regnamespace and o.relpersistence = 'p'
    left join pg_constraint k on k.contype = 'f' and k.conrelid = o.oid and c.ordinal_position = any (k.conkey)
    left join pg_class t on t.oid = k.confrelid
    left join pg_attribute ta on ta.attrelid = k.confrelid
      and ta.attnum = k.confkey[array_position(k.conkey, c.ordinal_position::smallint)]
  where c.table_schema = 'public' and c.table_name not like 'kysely_%' order by 1, c.ordinal_position`

/** Every column there is, in order. */
export const columnsOf = async ({ read, engine }: Store): Promise<Column[]> => {
  const { rows } = await (engine === 'sqlite' ? sqliteColumns : postgresColumns).execute(read)
  const columns = rows.map(({ of_table, of_column, is_number, is_nullable, to_table, to_column }) => ({
    table: of_table,
    column: of_column,
    isNumber: Boolean(is_number),
    isNullable: Boolean(is_nullable),
    refersTo: to_table && to_column ? ([to_table, to_column] as const) : null,
  }))
  return [...new Map(columns.map((one) => [`${one.table}.${one.column}`, one])).values()]
}

const countOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

const [oneByte, itsDigest] = ['eA==', sha256Of('x')]

/** What else is checked of a row that is made up. */
const fitting: Readonly<Record<string, string>> = {
  'agreement_versions file': oneByte,
  'agreement_versions digest': itsDigest,
  'agreement_signatures digest': itsDigest,
  'papers file': oneByte,
  'papers digest': itsDigest,
}

/** The risk of whoever chose none: the list of investors, which follows from it, stays as it is. */
const fittingNumbers: Readonly<Record<string, number>> = { 'risk_changes risk_tenths': 10 }

/** Their rows have to be in the trail as well: none is made up. */
const alsoInTrail = new Set(['wiring_accounts'])

/** Gives a row to each protected table that has none, by the portal: made up, but one that may stand there. */
export const fillEmptyTables = async (store: Store, columns: readonly Column[]): Promise<void> => {
  const byTable = Map.groupBy(columns, ({ table }) => table)
  // A row may refer to another that is made up after it: then it is tried again.
  const waiting = Object.keys(protectedTables).filter((table) => !alsoInTrail.has(table))
  for (let tries = 0; waiting.length > 0 && tries < 500; tries += 1) {
    const table = waiting.shift() ?? ''
    if ((await countOf(store.read, table)) > 0) continue
    const values = (byTable.get(table) ?? []).map(({ column, isNumber, refersTo }): RawBuilder<unknown> => {
      if (refersTo) return sql`(select ${sql.ref(refersTo[1])} from ${sql.table(refersTo[0])} limit 1)`
      const name = `${table} ${column}`
      return isNumber ? sql`${sql.lit(fittingNumbers[name] ?? 1)}` : sql`${fitting[name] ?? name}`
    })
    const names = (byTable.get(table) ?? []).map(({ column }) => sql.ref(column))
    await store
      .write(({ db }) =>
        sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db),
      )
      .catch(() => waiting.push(table))
  }
  if (waiting.length > 0) throw new Error(`No row could be made up for ${waiting.join(', ')}`)
}

/** One change from outside. */
export interface Change {
  readonly table: string
  /** The column; `(row)` where a row is deleted. */
  readonly column: string
  readonly how: 'another' | 'null' | 'deleted'
}

export const changesOf = (columns: readonly Column[]): Change[] => {
  const tables = [...new Set(columns.map(({ table }) => table))]
  return [
    ...columns.flatMap(({ table, column, isNullable }): Change[] => [
      { table, column, how: 'another' },
      ...(isNullable ? [{ table, column, how: 'null' } as const] : []),
    ]),
    ...tables.map((table) => ({ table, column: '(row)', how: 'deleted' }) as const),
  ]
}

const rowId = (store: Store): RawBuilder<unknown> => (store.engine === 'sqlite' ? sql`rowid` : sql`ctid`)

const anotherOf = ({ isNumber, refersTo, table, column }: Column, isOwn: boolean): RawBuilder<unknown> => {
  const own = sql.ref(column)
  if (isNumber) return sql`coalesce(${own}, 0) + ${sql.lit(isOwn ? 1_000_003 : 1)}`
  if (isOwn) return sql`'x' || coalesce(${own}, '')`
  const [from, of] = refersTo ?? [table, column]
  return sql`coalesce((select other.${sql.ref(of)} from ${sql.table(from)} as other
    where other.${sql.ref(of)} <> coalesce(${sql.table(table)}.${own}, '') limit 1), 'x' || coalesce(${own}, ''))`
}

/**
 * Makes a change to the first row that it changes; false if there is none. Text becomes what another row has, or, where
 * that must not be twice (`isOwn`), something new.
 */
export const makeChange = async (
  store: Store,
  db: Db,
  change: Change,
  column: Column | undefined,
  isOwn: boolean,
): Promise<boolean> => {
  const { table, how } = change
  const id = rowId(store)
  const of = sql.table(table)
  const isLeft = how === 'null' && column ? sql`${sql.ref(column.column)} is not null` : sql`1 = 1`
  const first = sql`${id} = (select ${id} from ${of} where ${isLeft} limit 1)`
  const query =
    how === 'deleted' || !column
      ? sql`delete from ${of} where ${first}`
      : sql`update ${of} set ${sql.ref(column.column)} = ${how === 'null' ? sql`null` : anotherOf(column, isOwn)} where ${first}`
  const { numAffectedRows } = await query.execute(db)
  return Number(numAffectedRows) > 0
}

/** References between rows are not looked at until the unit, which is undone, ends. */
export const setReferencesAside = ({ engine }: Store, db: Db): Promise<unknown> =>
  (engine === 'sqlite'
    ? sql`pragma defer_foreign_keys = on`
    : sql`set local session_replication_role = replica`
  ).execute(db)
