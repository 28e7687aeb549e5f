import { sql } from 'kysely'
import { protectedBy, protectedTables, rowKeyOf } from '../database/protected-tables.ts'
import type { Row } from '../database/rows.ts'
import type { Work } from '../database/store.ts'
import { appendDigests, liveDigests } from './record.ts'

/**
 * Accepts a row as it is, or that it is gone, after something else than the portal changed it: gives it a digest that
 * says so. False if there is neither such a row nor a digest of one.
 */
export const acceptRow = async (work: Work, { table, key }: { table: string; key: string }): Promise<boolean> => {
  if (!(table in protectedTables)) return false
  const by = protectedBy(table)
  const { rows } =
    await sql<Row>`select ${sql.join(by.columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(
      by.key.map((column) => sql`cast(${sql.ref(column)} as text)`),
      sql` || ' ' || `,
    )} = ${key}`.execute(work.db)
  const [row] = rows
  const known = (await liveDigests(work.db, table, [key])).get(key)
  if (!row && !known) return false
  const of = row ? rowKeyOf(by, row) : key
  await appendDigests(work, [{ table, key: of, row: row ?? null, remark: 'accepted', replaces: known?.seq }])
  return true
}
