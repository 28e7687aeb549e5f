import { sql } from 'kysely'
import { announcement } from '../database/announcement.ts'
import { inBatches } from '../database/in-batches.ts'
import { protectedBy, rowKeyOf } from '../database/protected-tables.ts'
import type { Row } from '../database/rows.ts'
import type { Db, Unit, Work } from '../database/store.ts'
import type { LeavesBehind } from '../database/unit.ts'
import { RefusedError } from '../http/refuse.ts'
import { coveredTables, isAsRecorded, type Live, liveDigests } from './record.ts'

/** Rows that somebody was about to act on are not what the portal made of them; in words, a sentence. */
export const foundAltered = announcement<string>('rows found altered')

/** Refuses with 409 what would build on a changed row; once its unit is undone, the finding is announced. */
export class AlteredError extends RefusedError implements LeavesBehind {
  readonly leaves: Unit<void>

  constructor(what: string, problem: string) {
    super(
      409,
      `${what} was changed in the database, and not by the portal: ${problem}. Nothing was done. Find out who changed it, and restore it or have the operator accept it as it is.`,
    )
    this.name = 'AlteredError'
    this.leaves = (work) => work.announce(foundAltered, `${what}: ${problem}`)
  }
}

/** Rows of a protected table, by the first column of its key. */
export interface RowsOf {
  readonly table: string
  readonly ids: readonly string[]
}

/** What the unit under way has changed itself, as it found it: by row, null if it made the row. */
const changedHere = async (db: Db, table: string): Promise<Map<string, Row | null>> => {
  const rows = await db.selectFrom('row_changes').select(['of_row', 'before']).where('of_table', '=', table).execute()
  return new Map(rows.map(({ of_row, before }) => [of_row, before === null ? null : (JSON.parse(before) as Row)]))
}

const problemAmong = async (
  db: Db,
  { table, ids }: RowsOf,
  own: ReadonlyMap<string, Row | null>,
): Promise<string | undefined> => {
  const by = protectedBy(table)
  const found: Row[] = []
  const columns = sql.join(by.columns.map((column) => sql.ref(column)))
  await inBatches(
    [...new Set(ids)].map((id) => ({ id })),
    async (some) => {
      const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
        where ${sql.ref(by.key[0] ?? '')} in (${sql.join(some.map(({ id }) => id))})`.execute(db)
      found.push(...rows)
    },
  )
  const rows = new Map(found.map((row) => [rowKeyOf(by, row), row]))
  const live = new Map<string, Live>()
  await inBatches(
    [...rows.keys()].map((key) => ({ key })),
    async (some) => {
      const keys = some.map(({ key }) => key)
      for (const [key, one] of await liveDigests(db, table, keys)) live.set(key, one)
    },
  )
  const isCovered = (await coveredTables(db)).has(table)
  for (const [key, row] of rows) {
    const before = own.has(key) ? own.get(key) : row
    const known = live.get(key)
    if (before && known && !isAsRecorded(table, known, before))
      return `${by.is} ${key} is not what the portal made of it`
    if (before && !known && isCovered) return `${by.is} ${key} was added from outside`
  }
  return undefined
}

/**
 * Throws 409, which names `what`, if one of these rows is not what the portal last made of it, and has the finding told:
 * nothing that moves money builds on it. Within a unit of work. A row that is not there is the caller's to refuse.
 */
export const demandAsMade = async (db: Db, what: string, ...all: readonly RowsOf[]): Promise<void> => {
  for (const rows of all) {
    if (rows.ids.length === 0) continue
    const problem = await problemAmong(db, rows, await changedHere(db, rows.table))
    if (problem !== undefined) throw new AlteredError(what, problem)
  }
}

/**
 * The same for one of several things that the clock does in a unit: false if it is not to be done. The finding is told,
 * and the unit goes on with the next.
 */
export const isAsMade = async (work: Work, what: string, ...all: readonly RowsOf[]): Promise<boolean> => {
  try {
    await demandAsMade(work.db, what, ...all)
    return true
  } catch (reason) {
    if (!(reason instanceof AlteredError)) throw reason
    await reason.leaves(work)
    return false
  }
}

/** Whether these rows are what the portal last made of them: outside a unit, for a screen, which tells nobody. */
export const areAsMade = async (db: Db, rows: RowsOf): Promise<boolean> =>
  (await problemAmong(db, rows, new Map())) === undefined

/** Whether one row, which its caller has read whole, is what the portal last made of it: for what is handed out. */
export const isRowAsMade = async (db: Db, table: string, row: Row): Promise<boolean> => {
  const key = rowKeyOf(protectedBy(table), row)
  const known = (await liveDigests(db, table, [key])).get(key)
  return known ? isAsRecorded(table, known, row) : !(await coveredTables(db)).has(table)
}
