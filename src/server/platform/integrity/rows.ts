import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../database/engine.ts'
import { type ProtectedTable, protectedBy, rowKeyOf } from '../database/protected-tables.ts'
import type { Row } from '../database/rows.ts'
import type { Db } from '../database/store.ts'

const rowsAtOnce = 500

const columnsOf = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)))

const isCounted = ({ only }: ProtectedTable): RawBuilder<SqlBool> =>
  only ? sql<SqlBool>`${sql.ref(only.column)} in (${sql.join(only.values)})` : sql<SqlBool>`1 = 1`

/** Some rows of a protected table, by their keys, and the last of them if there are more. */
export interface RowPage {
  readonly rows: ReadonlyMap<string, Row>
  readonly next: Row | undefined
}

/** The rows that follow one, in the order of their keys; to be changed, they stay as they are until the commit. */
export const rowsAfter = async (db: Db, table: string, after: Row | undefined, toChange = false): Promise<RowPage> => {
  const by = protectedBy(table)
  const beyond = after
    ? sql<SqlBool>`(${columnsOf(by.key)}) > (${sql.join(by.key.map((column) => after[column]))})`
    : sql<SqlBool>`1 = 1`
  const lock = toChange && isPostgres(db) ? sql`for update` : sql``
  const { rows } = await sql<Row>`select ${columnsOf(by.columns)} from ${sql.table(table)}
    where ${beyond} and ${isCounted(by)} order by ${columnsOf(by.key)} limit ${sql.lit(rowsAtOnce)} ${lock}`.execute(db)
  return {
    rows: new Map(rows.map((row) => [rowKeyOf(by, row), row])),
    next: rows.length < rowsAtOnce ? undefined : rows.at(-1),
  }
}

/** The keys of rows that have a live digest and are not there, the first few. */
export const goneRows = async (db: Db, table: string, limit: number): Promise<string[]> => {
  const by = protectedBy(table)
  const key = sql.join(
    by.key.map((column) => sql`cast(${sql.ref(`of.${column}`)} as text)`),
    sql` || ' ' || `,
  )
  const { rows } = await sql<{ of_row: string }>`select d.of_row from row_digests d
    where d.of_table = ${table} and d.salt is not null
      and not exists (select 1 from ${sql.table(table)} as "of" where ${key} = d.of_row and ${isCounted(by)})
    order by d.of_row limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ of_row }) => of_row)
}
