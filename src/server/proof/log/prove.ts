import { sql } from 'kysely'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { dueAt, weekOf } from '#fund/calendar/week.ts'
import { partOfBase64, toBase64 } from '#fund/proof/proof-bytes.ts'
import { consistencyBetween } from '#fund/proof/proof-consistency.ts'
import { type Consistency, type Proof, proofFormat } from '#fund/proof/proof-files.ts'
import { saltBytes } from '#fund/proof/proof-leaf.ts'
import { type Leaves, leavesFormat } from '#fund/proof/proof-leaves.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { sha256 } from './hashing.ts'
import { treeOf } from './kept-trees.ts'
import { fundLeafOf, type LeafPlace, leafHashes, leafOf, placeOf, rowsUpTo, saltsOf } from './leaves.ts'
import { numberBefore, numberOfWeek, rootBefore, type StatementRow } from './log.ts'

/** Longer than any week, which may have 169 hours. */
const overAWeekMs = 8 * dayMs

const noneYet = 'There is no proof for this week: it was closed before there were proofs, or it is not closed yet.'

/** A statement without the leaves of everybody. */
type Signed = Pick<StatementRow, 'number' | 'week_from' | 'version' | 'text' | 'signature'>

const signedColumns = ['number', 'week_from', 'version', 'text', 'signature'] as const

const weekIn = ({ week_from: weekFrom, version }: Signed) => {
  if (weekFrom === null || version === null) throw refuse(404, noneYet)
  return { weekFrom, version }
}

/** The salt in a place of a statement; undefined if it was erased. */
const saltAt = async (db: Db, number: number, place: number): Promise<Buffer | undefined> => {
  const { first, letters, skip } = partOfBase64(place * saltBytes, saltBytes)
  const { part } = await db
    .selectFrom('proof_statements')
    .select(sql<string | null>`substr(salts, ${sql.lit(first + 1)}, ${sql.lit(letters)})`.as('part'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const salt = Buffer.from(part ?? '', 'base64').subarray(skip, skip + saltBytes)
  return salt.some((byte) => byte !== 0) ? salt : undefined
}

/** What an account's leaf of a week takes from the week before. */
const previousOf = async (db: Db, weekFrom: number, number: number, personId: string): Promise<LeafPlace> => {
  const before = await numberBefore(db, weekFrom, number)
  const tree = before === undefined ? undefined : await treeOf(db, before)
  const place = tree?.placeOf(personId)
  const leaf = place === undefined ? undefined : tree?.leafAt(place)
  return { week: newYorkDate(weekFrom), previous: new Map(leaf && [[personId, leaf]]) }
}

/**
 * An account's proof in one statement, from the records as they are now: if they were changed, it does not verify, and
 * anybody who checks it sees so. Throws 404 if the account had no part in it or its salts were erased.
 */
const proofIn = async (db: Db, row: Signed, personId: string): Promise<Proof> => {
  const { weekFrom, version } = weekIn(row)
  const tree = await treeOf(db, row.number)
  const position = tree?.placeOf(personId)
  if (!tree || position === undefined) throw refuse(404, noneYet)
  const salt = await saltAt(db, row.number, position)
  const [own] = await rowsUpTo(db, weekFrom, version, personId)
  const salts = new Map(salt && [[personId, salt]])
  const leaf = own && leafOf(salts, await previousOf(db, weekFrom, row.number, personId), own)
  if (!leaf) throw refuse(404, noneYet)
  return {
    format: proofFormat,
    leaf: leaf.text,
    salt: toBase64(leaf.salt),
    position,
    path: tree.pathOf(position).map(toBase64),
    statement: row.text,
    signature: row.signature,
  }
}

const signedByNumber = (db: Db, number: number): Promise<Signed> =>
  db.selectFrom('proof_statements').select(signedColumns).where('number', '=', number).executeTakeFirstOrThrow()

/** The proof by the root in force of a week. */
export const proofOfWeek = async (db: Db, weekFrom: number, personId: string): Promise<Proof> => {
  const number = await numberOfWeek(db, weekFrom)
  if (number === undefined) throw refuse(404, noneYet)
  return proofIn(db, await signedByNumber(db, number), personId)
}

/**
 * The proof that a salt opens in a statement: anybody who knows the salt was given the proof. Throws 404 if it opens
 * none.
 */
export const proofOfSalt = async (db: Db, number: number, salt: Buffer): Promise<Proof> => {
  const none = 'There is no proof at this address, or it was erased.'
  const row = await db.selectFrom('proof_statements').selectAll().where('number', '=', number).executeTakeFirst()
  const [id] = [...(row ? await saltsOf(row) : [])].find(([, known]) => Buffer.compare(known, salt) === 0) ?? []
  if (!row || !id) throw refuse(404, none)
  return proofIn(db, row, id)
}

interface Between {
  readonly from: number
  readonly to: number
}

/** The roots in force of the weeks that closed in a span and that an account had a part in, the earliest first. */
export const rootsBetween = async (
  db: Db,
  personId: string,
  { from, to }: Between,
): Promise<Pick<StatementRow, 'number' | 'text'>[]> => {
  const rows = await db
    .selectFrom('proof_statements')
    .innerJoin('week_rows', (join) =>
      join
        .onRef('week_rows.week_from', '=', 'proof_statements.week_from')
        .on('week_rows.account_id', '=', personId)
        .onRef('week_rows.version', '<=', 'proof_statements.version'),
    )
    .where('proof_statements.week_from', '>', from - overAWeekMs)
    .where('proof_statements.week_from', '<', to)
    .select(['proof_statements.week_from', 'proof_statements.number', 'proof_statements.text'])
    .distinct()
    .orderBy('proof_statements.week_from')
    .orderBy('proof_statements.number')
    .execute()
  const isIn = (weekFrom: number): boolean => dueAt(weekOf(weekFrom)) >= from && dueAt(weekOf(weekFrom)) < to
  const newest = new Map(rows.map((row) => [row.week_from, row]))
  return [...newest.values()].filter(({ week_from }) => week_from !== null && isIn(week_from))
}

/** An account's proofs for the weeks that closed in a span and have one, the earliest first. */
export const proofsBetween = async (db: Db, personId: string, span: Between): Promise<Proof[]> => {
  const proofs: Proof[] = []
  for (const { number } of await rootsBetween(db, personId, span))
    proofs.push(await proofIn(db, await signedByNumber(db, number), personId))
  return proofs
}

/** Every leaf of a statement in its place, opened except for those whose salts were erased: an auditor adds them up. */
export const openedLeaves = async (db: Db, row: StatementRow): Promise<Leaves> => {
  const { weekFrom, version } = weekIn(row)
  const place = await placeOf(weekFrom, await rootBefore(db, weekFrom, row.number))
  const salts = await saltsOf(row)
  const rows = await rowsUpTo(db, weekFrom, version)
  const leaves = [await fundLeafOf(salts, place, rows), ...(await mapInTurns(rows, (one) => leafOf(salts, place, one)))]
  const opened = new Map(leaves.map((leaf) => [leaf?.id, leaf]))
  return {
    format: leavesFormat,
    statement: row.text,
    signature: row.signature,
    leaves: [...(await leafHashes(row))].map(([id, bytes]) => {
      const leaf = opened.get(id)
      const hash = toBase64(bytes)
      return leaf ? { hash, leaf: leaf.text, salt: toBase64(leaf.salt) } : { hash }
    }),
  }
}

export const statementByNumber = async (db: Db, number: number): Promise<StatementRow> => {
  const row = await db.selectFrom('proof_statements').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) throw refuse(404, `There is no statement ${number}.`)
  return row
}

/** Proves that everything before one statement is unchanged before a later one. */
export const consistencyOf = async (db: Db, from: number, to: number): Promise<Consistency> => {
  if (from >= to) throw refuse(422, 'The second statement must come after the first.')
  const rows = await db
    .selectFrom('proof_statements')
    .select(['text', 'signature', 'accepted'])
    .where('number', '<=', to)
    .orderBy('number')
    .execute()
  if (rows.length <= to) throw refuse(404, `There is no statement ${to}.`)
  const statements = rows.map(({ text, signature, accepted }) => ({
    statement: text,
    signature,
    ...(accepted !== null && { accepted }),
  }))
  return consistencyBetween(sha256, statements, from, to)
}

/** "proof-2026-11-15.json" */
export const proofFileName = (weekFrom: number): string => `proof-${newYorkDate(weekFrom)}.json`
