import type { KeyObject } from 'node:crypto'
import type { Selectable } from 'kysely'
import { genesisHash } from '../base/sha256.ts'
import { yieldToEventLoop } from '../base/yield.ts'
import type { Keyring } from '../database/keyring.ts'
import { protectedBy, protectedTables } from '../database/protected-tables.ts'
import type { Row } from '../database/rows.ts'
import type { Db } from '../database/store.ts'
import { chainHash, chainKey } from './digest.ts'
import { coveredTables, isAsRecorded, liveDigests } from './record.ts'
import { goneRows, rowsAfter } from './rows.ts'
import type { RowDigestsTable } from './schema.ts'

/** What comparing the protected rows with their digests found. */
export interface RowsCheck {
  /** Rows that are what the portal last made of them. */
  readonly rows: number
  /** Rows from before there were digests that have none yet. */
  readonly uncovered: number
  /** In words, a sentence each; the first few of each table. */
  readonly problems: readonly string[]
}

const namedOfEach = 5

interface Tally {
  rows: number
  uncovered: number
}

const problemsOf = async (db: Db, table: string, isCovered: boolean, tally: Tally): Promise<string[]> => {
  const { is } = protectedBy(table)
  const problems: string[] = []
  let matched = 0
  for (let after: Row | undefined, begun = false; !begun || after; begun = true) {
    const page = await rowsAfter(db, table, after)
    const live = await liveDigests(db, table, [...page.rows.keys()])
    for (const [key, row] of page.rows) {
      const known = live.get(key)
      if (known) matched += 1
      if (known && isAsRecorded(table, known, row)) tally.rows += 1
      else if (!isCovered) tally.uncovered += 1
      else
        problems.push(known ? `${is} ${key} is not what the portal made of it` : `${is} ${key} was added from outside`)
    }
    after = page.next
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  const { live } = await db
    .selectFrom('row_digests')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('of_table', '=', table)
    .where('salt', 'is not', null)
    .executeTakeFirstOrThrow()
  const gone = Number(live) - matched
  if (gone > 0)
    problems.push(...(await goneRows(db, table, namedOfEach)).map((key) => `${is} ${key} was deleted from outside`))
  const more = problems.length - namedOfEach
  return more > 0 ? [...problems.slice(0, namedOfEach), `and ${more} more rows of ${table}`] : problems
}

/** Compares the rows of the protected tables, or of some of them, with their digests. */
export const checkRows = async (
  db: Db,
  tables: readonly string[] = Object.keys(protectedTables),
  reached: (table: string) => Promise<void> = async () => {},
): Promise<RowsCheck> => {
  const covered = await coveredTables(db)
  const tally: Tally = { rows: 0, uncovered: 0 }
  const problems: string[] = []
  for (const table of tables) {
    await reached(table)
    problems.push(...(await problemsOf(db, table, covered.has(table), tally)))
  }
  return { ...tally, problems }
}

/** What checking the chain of the digests found. */
export interface DigestsCheck {
  readonly digests: number
  readonly problems: readonly string[]
}

const digestsPerPage = 1000

const pageAfter = (db: Db, seq: number) =>
  db
    .selectFrom('row_digests')
    .select(['seq', 'of_table', 'of_row', 'digest', 'remark', 'at', 'hash'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(digestsPerPage)
    .execute()

type Digest = Omit<Selectable<RowDigestsTable>, 'salt'>

/** Rows that something else had changed before the portal did, unless an operator accepted them later. */
const newAltered = () => {
  const altered = new Map<string, string>()
  return {
    note: ({ of_table, of_row, remark, at }: Digest): void => {
      const name = `${of_table} ${of_row}`
      const { is } = protectedTables[of_table] ?? { is: of_table }
      if (remark === 'altered')
        altered.set(
          name,
          `${is} ${of_row} had been changed from outside when the portal changed it at ${new Date(at).toISOString()}`,
        )
      if (remark === 'accepted') altered.delete(name)
    },
    problems: (): string[] => [...altered.values()],
  }
}

const openKey = (secret: Keyring | null, sealed: string | null): KeyObject | null | 'unreadable' => {
  if (!secret) return null
  try {
    return chainKey(secret, { key_sealed: sealed })
  } catch {
    return 'unreadable'
  }
}

/**
 * Numbers without a gap, and each hash over its digest and the hash before; without the house's key the hashes cannot be
 * computed again, and only the numbers and the end are compared.
 */
export const checkDigests = async (db: Db, secret: Keyring | null): Promise<DigestsCheck> => {
  const problems: string[] = []
  const head = await db.selectFrom('row_digest_head').selectAll().executeTakeFirst()
  const key = head && head.seq > 0 ? openKey(secret, head.key_sealed) : null
  if (key === 'unreadable') problems.push('the key of the row digests cannot be opened')
  const altered = newAltered()
  let [seq, hash] = [0, genesisHash]
  for (let page = await pageAfter(db, 0); page.length > 0; page = await pageAfter(db, seq)) {
    for (const { hash: kept, ...row } of page) {
      if (row.seq !== seq + 1) problems.push(`row digest ${seq + 1} is missing`)
      if (key && key !== 'unreadable' && chainHash(key, hash, row) !== kept)
        problems.push(`row digest ${row.seq} (${row.of_table} ${row.of_row}) is not what its hash says`)
      altered.note({ ...row, hash: kept })
      seq = row.seq
      hash = kept
    }
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  if (head?.seq !== seq || head.hash !== hash)
    problems.push(`the row digests end at ${seq}, their head says ${head?.seq ?? 'nothing'}`)
  return { digests: seq, problems: [...problems.slice(0, namedOfEach), ...altered.problems()] }
}
