import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { yieldToEventLoop } from '../base/yield.ts'
import { inBatches } from '../database/in-batches.ts'
import { prepared, preparedOne, type Slots } from '../database/prepared.ts'
import { type ProtectedTable, protectedBy } from '../database/protected-tables.ts'
import type { Row } from '../database/rows.ts'
import type { Db, Work } from '../database/store.ts'
import { chainHash, chainKey, newChainKey, rowDigest } from './digest.ts'
import type { Remark, RowChangesTable, RowDigestsTable } from './schema.ts'

/** A row's next digest; without a row, it is gone. */
interface Next {
  readonly table: string
  readonly key: string
  readonly row: Row | null
  readonly remark: Remark | null
  /** The number of the digest that it had. */
  readonly replaces: number | undefined
}

const saltBytes = 16

const moveHead = preparedOne((db, { more }: Slots<{ more: number }>) =>
  db
    .updateTable('row_digest_head')
    .set({ seq: sql<number>`seq + ${more}` })
    .returning(['seq', 'hash', 'key_sealed', 'begun_at']),
)

const setHead = prepared((db, { hash }: Slots<{ hash: string }>) => db.updateTable('row_digest_head').set({ hash }))

const forgetChanges = prepared((db) => db.deleteFrom('row_changes'))

/** The head, whose row nobody else writes until the commit; the first digest makes the chain's key. */
const holdHead = async ({ db, now, secret }: Work, more: number) => {
  const head = await moveHead(db, { more })
  if (!head) throw new Error('The row digests have no head')
  if (head.key_sealed !== null) return head
  const begun = { key_sealed: newChainKey(secret()), begun_at: now }
  await db.updateTable('row_digest_head').set(begun).execute()
  return { ...head, ...begun }
}

/**
 * Adds digests to the chain, within the unit that changed the rows. As with the trail, its place in the chain is held
 * until the commit.
 */
export const appendDigests = async (work: Work, digests: readonly Next[]): Promise<void> => {
  if (digests.length === 0) return
  const { db, now } = work
  const head = await holdHead(work, digests.length)
  const key = chainKey(work.secret(), head)
  let [seq, hash] = [head.seq - digests.length, head.hash]
  const random = randomBytes(saltBytes * digests.length)
  const rows: Selectable<RowDigestsTable>[] = []
  for (const [place, { table, key: of_row, row, remark }] of digests.entries()) {
    const salt = row && random.toString('hex', place * saltBytes, (place + 1) * saltBytes)
    seq += 1
    const digest = row && salt ? rowDigest(table, protectedBy(table), salt, row) : ''
    const next = { seq, of_table: table, of_row, digest, remark, at: now }
    hash = chainHash(key, hash, next)
    rows.push({ ...next, hash, salt })
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  const replaced = digests.flatMap(({ replaces }) => (replaces === undefined ? [] : [{ seq: replaces }]))
  await inBatches(replaced, (some) =>
    db
      .updateTable('row_digests')
      .set({ salt: null })
      .where(
        'seq',
        'in',
        some.map((one) => one.seq),
      )
      .execute(),
  )
  await inBatches(rows, (some) => db.insertInto('row_digests').values(some).execute())
  await setHead(db, { hash })
}

export type Live = Pick<Selectable<RowDigestsTable>, 'seq' | 'of_row' | 'digest' | 'salt'>

const covered = prepared((db) =>
  // Written out, so that both engines see that the index covers just these.
  db.selectFrom('row_digests').select('of_table').where(sql<boolean>`of_row = ''`),
)

/** The tables all of whose rows have digests: from then on a row without one is no row of the portal's. */
export const coveredTables = async (db: Db): Promise<Set<string>> =>
  new Set((await covered(db, {})).map(({ of_table }) => of_table))

/** The live digests of these rows of a table, by their keys. */
export const liveDigests = async (db: Db, table: string, keys: readonly string[]): Promise<Map<string, Live>> => {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('row_digests')
    .select(['seq', 'of_row', 'digest', 'salt'])
    .where('of_table', '=', table)
    .where('of_row', 'in', keys)
    .where('salt', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.of_row, row]))
}

/** Whether a row is what its digest says. */
export const isAsRecorded = (table: string, live: Live, row: Row): boolean =>
  rowDigest(table, protectedBy(table), live.salt ?? '', row) === live.digest

/** Whether the row as the unit found it is not what the portal had last made of it. */
const wasAltered = (table: string, live: Live | undefined, before: Row | null): boolean =>
  before === null ? live !== undefined : !live || !isAsRecorded(table, live, before)

const isSame = ({ columns }: ProtectedTable, one: Row, other: Row): boolean =>
  columns.every((column) => (one[column] ?? null) === (other[column] ?? null))

const counts = ({ only }: ProtectedTable, row: Row): boolean => !only || only.values.includes(String(row[only.column]))

const rowOf = (json: string | null): Row | null => (json === null ? null : (JSON.parse(json) as Row))

const nextOf = async (
  db: Db,
  table: string,
  changes: readonly Selectable<RowChangesTable>[],
  isCovered: boolean,
): Promise<Next[]> => {
  const by = protectedBy(table)
  // A key that is given once and never again has no digest before its row is there.
  const known = by.isOnceOnly ? changes.filter(({ before }) => before !== null) : changes
  const live = await liveDigests(
    db,
    table,
    known.map(({ of_row }) => of_row),
  )
  return changes.flatMap(({ of_row: key, before, after }) => {
    const [was, row] = [rowOf(before), rowOf(after)]
    const some = was ?? row
    if (!some || !counts(by, some) || (was && row && isSame(by, was, row))) return []
    const last = live.get(key)
    const remark = isCovered && wasAltered(table, last, was) ? 'altered' : null
    return [{ table, key, row, remark, replaces: last?.seq }]
  })
}

const changesAtOnce = 1000

const firstChanges = prepared((db) =>
  db.selectFrom('row_changes').selectAll().orderBy('of_table').orderBy('of_row').limit(changesAtOnce),
)

const changesAfter = (db: Db, { of_table, of_row }: Selectable<RowChangesTable>) =>
  db
    .selectFrom('row_changes')
    .selectAll()
    .where(sql<boolean>`(of_table, of_row) > (${of_table}, ${of_row})`)
    .orderBy('of_table')
    .orderBy('of_row')
    .limit(changesAtOnce)
    .execute()

/**
 * At the end of each unit: gives every protected row that it changed its next digest. A row that was not what its last
 * digest says when the unit came to it is marked, so that a change from outside does not vanish behind one of ours.
 */
export const recordChanges = async (work: Work): Promise<void> => {
  const { db } = work
  let page = await firstChanges(db, {})
  if (page.length === 0) return
  const tables = await coveredTables(db)
  while (page.length > 0) {
    const byTable = Map.groupBy(page, ({ of_table }) => of_table)
    const next: Next[] = []
    for (const [table, changes] of byTable) next.push(...(await nextOf(db, table, changes, tables.has(table))))
    await appendDigests(work, next)
    const last = page.at(-1)
    page = last && page.length === changesAtOnce ? await changesAfter(db, last) : []
  }
  await forgetChanges(db, {})
}
