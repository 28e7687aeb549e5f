import { newYorkDate } from '#fund/calendar/new-york.ts'
import { hashBytes } from '#fund/proof/merkle.ts'
import { toHex } from '#fund/proof/proof-bytes.ts'
import { rootsProblems, statementHash } from '#fund/proof/proof-check.ts'
import type { Roots } from '#fund/proof/proof-files.ts'
import { readStatement, type WeekStatement } from '#fund/proof/proof-statement.ts'
import { problemSentence } from '#fund/proof/proof-words.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { transientFailure } from '#server/platform/database/unavailable.ts'
import { checker, fundId, sha256, treeRootInTurns } from './hashing.ts'
import { keyProblems } from './keys.ts'
import { fundLeafOf, leafHashes, leafOf, type OpenedLeaf, placeOf, rowsUpTo, saltsOf, weekTotals } from './leaves.ts'
import { missingStatements, publishedRoots, rootBefore, rootsAfter, type StatementRow, weeksSince } from './log.ts'
import { statementByNumber } from './prove.ts'

/** What a comparison of the book with what was signed found; without problems they agree. */
export interface ProofsCheck {
  readonly statements: number
  /** Leaves that were made again from the records and match. */
  readonly leaves: number
  readonly problems: readonly string[]
  /** Countersignatures and time stamps that are not over the text they are kept with. */
  readonly ofWitnesses: readonly string[]
}

/** As many hashes or salts as there are accounts. Base64 has unused bits at its end: only its canonical form counts. */
const isWhole = (text: string | null, accounts: string | null): boolean => {
  if (text === null || accounts === null) return text === accounts
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text && bytes.length === accounts.split('\n').length * hashBytes
}

const columnProblems = (row: StatementRow): string[] => {
  const statement = readStatement(row.text)
  const name = `statement ${row.number}`
  if (!statement) return [`${name} cannot be read`]
  const week = statement.kind === 'week' && row.week_from !== null ? newYorkDate(row.week_from) : null
  const isOwn =
    statement.number === row.number &&
    statement.kind === row.kind &&
    statement.published === row.published_at &&
    (statement.kind === 'week' ? statement.week === week : row.week_from === null)
  return [
    ...(isOwn ? [] : [`${name} is stored under a different number, kind, week or time than it states`]),
    ...(isWhole(row.leaves, row.accounts) && isWhole(row.salts, row.accounts)
      ? []
      : [`the stored leaves of ${name} were altered`]),
    ...(row.hash === toHex(statementHash(sha256, row.text))
      ? []
      : [`the stored hash of ${name} is not the hash of its text`]),
  ]
}

const bookProblems = async (db: Db, row: StatementRow): Promise<string[]> => {
  const book = readStatement(row.text)?.book
  if (!book || book.seq === 0) return []
  const entry = await db.selectFrom('entries').select('hash').where('seq', '=', book.seq).executeTakeFirst()
  return entry?.hash === book.hash
    ? []
    : [`statement ${row.number} names entry ${book.seq}, but the book has a different one`]
}

const isOrdered = (hashes: readonly Buffer[]): boolean =>
  hashes.every((hash, place) => place === 0 || Buffer.compare(hashes[place - 1] ?? hash, hash) < 0)

const treeProblems = async (
  row: StatementRow,
  statement: WeekStatement,
  hashes: readonly Buffer[],
): Promise<string[]> => {
  const name = `the leaves of statement ${row.number}`
  const root = toHex(await treeRootInTurns(hashes))
  return [
    ...(hashes.length === statement.leaves ? [] : [`${name} are ${hashes.length}, not ${statement.leaves}`]),
    ...(root === statement.root ? [] : [`${name} do not lead to its root`]),
    ...(isOrdered(hashes.slice(1)) ? [] : [`${name} are not in order`]),
  ]
}

/** A week without accounts has no rows of any version. */
const versionProblems = async (db: Db, { number, week_from: weekFrom, version }: StatementRow): Promise<string[]> => {
  if (weekFrom === null) return []
  const rows = await db.selectFrom('week_rows').select('version').distinct().where('week_from', '=', weekFrom).execute()
  const isThere = rows.length === 0 || rows.some((row) => row.version === version)
  return isThere ? [] : [`statement ${number} is of a version of its week that is not on record`]
}

/** An error while comparing, as a problem; that the database is unavailable is not a problem but thrown. */
export const couldNotBeCompared = (what: string, reason: unknown): string[] => {
  if (transientFailure(reason) !== undefined) throw reason
  return [`${what} could not be compared: ${reason instanceof Error ? reason.message : reason}`]
}

/** The problems of one thing, caught so that what cannot be read does not keep the rest from being compared. */
const problemsOf = (what: string, compare: () => Promise<string[]>): Promise<string[]> =>
  compare().catch((reason: unknown) => couldNotBeCompared(what, reason))

interface Found {
  leaves: number
  readonly problems: string[]
}

/** Salts are removed with an erased person; any other missing salt was taken away. */
const leafProblem = (
  found: Found,
  { name, isErased = false }: { name: string; isErased?: boolean },
  leaf: OpenedLeaf | null,
  hash: Buffer | undefined,
): void => {
  if (!hash) found.problems.push(`${name} has no leaf`)
  else if (!leaf && isErased) return
  else if (!leaf) found.problems.push(`${name} has lost its salt, and no erasure is on record`)
  else if (Buffer.compare(leaf.hash, hash) !== 0) found.problems.push(`${name} is not what was signed`)
  else found.leaves += 1
}

const erasedPeople = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('erasures').select('person_id').execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Makes every leaf of a week again from the records. */
const compareLeaves = async (db: Db, row: StatementRow, found: Found): Promise<void> => {
  const statement = readStatement(row.text)
  if (statement?.kind !== 'week' || row.week_from === null || row.version === null) return
  const { number, week_from: weekFrom, version } = row
  const [hashes, salts] = [await leafHashes(row), await saltsOf(row)]
  found.problems.push(...(await treeProblems(row, statement, [...hashes.values()])))
  const place = await placeOf(weekFrom, await rootBefore(db, weekFrom, number))
  const rows = await rowsUpTo(db, weekFrom, version)
  const erased = await erasedPeople(db)
  const inWeek = `in the week of ${statement.week} (statement ${number})`
  leafProblem(found, { name: `the fund ${inWeek}` }, await fundLeafOf(salts, place, rows), hashes.get(fundId))
  const ids = new Set([fundId])
  await mapInTurns(rows, (one) => {
    ids.add(one.id)
    leafProblem(
      found,
      { name: `${one.id} ${inWeek}`, isErased: erased.has(one.id) },
      leafOf(salts, place, one),
      hashes.get(one.id),
    )
  })
  await mapInTurns([...hashes.keys()], (id) => {
    if (!ids.has(id)) found.problems.push(`${id} ${inWeek} has a leaf but no record`)
  })
  const totals = await weekTotals(rows)
  if (statement.totals && JSON.stringify(statement.totals) !== JSON.stringify(sortedLike(statement.totals, totals)))
    found.problems.push(`the totals ${inWeek} are not the sums of the records`)
}

const sortedLike = (shape: object, values: object): object =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, (values as Record<string, unknown>)[name]]))

type SignedRow = Pick<StatementRow, 'number' | 'text' | 'week_from' | 'version'>

/**
 * The book itself records where the log begins: finds weeks that were closed since and never signed, and statements
 * that are gone.
 */
const unsignedProblems = async (db: Db, rows: readonly SignedRow[]): Promise<string[]> => {
  const missing = await missingStatements(db, rows.length)
  const after = await rootsAfter(db)
  if (after === undefined) return [...missing, 'where the roots begin is not recorded']
  const start = rows[0] && readStatement(rows[0].text)
  const beginning = () => {
    if (!start) return []
    if (start.kind !== 'start') return ['the first statement is not a start']
    return start.after === after ? [] : ['the start of the log names a different week before it than the book does']
  }
  const signed = new Set(rows.map(({ week_from }) => week_from))
  const unsigned = (await weeksSince(db, after)).filter((weekFrom) => !signed.has(weekFrom))
  return [...missing, ...beginning(), ...unsigned.map((weekFrom) => `the week of ${newYorkDate(weekFrom)} has no root`)]
}

/** Rows that are newer than the last root of their week. */
const newerProblems = async (db: Db, rows: readonly SignedRow[]): Promise<string[]> => {
  const signed = new Map<number, number>()
  for (const { week_from, version } of rows) if (week_from !== null) signed.set(week_from, version ?? 0)
  const closed = await db
    .selectFrom('week_rows')
    .select(['week_from', (eb) => eb.fn.max('version').as('version')])
    .groupBy('week_from')
    .orderBy('week_from')
    .execute()
  return closed.flatMap(({ week_from, version }) =>
    Number(version) > (signed.get(week_from) ?? Number.POSITIVE_INFINITY)
      ? [`the week of ${newYorkDate(week_from)} has rows that are newer than its root`]
      : [],
  )
}

const stampProblems = async ({ statements }: Roots): Promise<string[]> => {
  if (statements.every(({ stamps = [] }) => stamps.length === 0)) return []
  const { stampedAt } = await import('./time-stamp.ts')
  const isOver = (token: string, text: string): boolean => {
    try {
      return stampedAt(token, text) !== null
    } catch {
      return false
    }
  }
  return statements.flatMap(({ statement, stamps = [] }, number) =>
    stamps.every((token) => isOver(token, statement))
      ? []
      : [`a time stamp of statement ${number} does not cover its text`],
  )
}

const oneStatement = async (db: Db, number: number, found: Found): Promise<void> => {
  // One at a time: a statement over ten thousand accounts has a megabyte of leaves.
  const row = await statementByNumber(db, number)
  found.problems.push(...columnProblems(row), ...(await bookProblems(db, row)), ...(await versionProblems(db, row)))
  await compareLeaves(db, row, found)
}

/**
 * Compares the book and the records with every signed statement, and these with each other and with the keys; with the
 * secret that seals them, also whether the keys can be opened. Throws only if the database is unavailable.
 */
export const compareProofs = async (db: Db, secret: Keyring | null = null): Promise<ProofsCheck> => {
  const rows = await db
    .selectFrom('proof_statements')
    .select(['number', 'text', 'week_from', 'version'])
    .orderBy('number')
    .execute()
  const roots = await publishedRoots(db)
  const ofRoots = Map.groupBy(await rootsProblems(checker, roots), ({ kind }) => kind === 'wrong-witness')
  const found: Found = { leaves: 0, problems: (ofRoots.get(false) ?? []).map(problemSentence) }
  for (const { number } of rows)
    await oneStatement(db, number, found).catch((reason: unknown) =>
      found.problems.push(...couldNotBeCompared(`statement ${number}`, reason)),
    )
  const texts = rows.map(({ text }) => text)
  found.problems.push(
    ...(await problemsOf('the weeks without a root', () => unsignedProblems(db, rows))),
    ...(await problemsOf('the versions of the weeks', () => newerProblems(db, rows))),
    ...(await problemsOf('the keys', () => keyProblems(db, texts, secret))),
  )
  return {
    statements: rows.length,
    leaves: found.leaves,
    problems: found.problems,
    ofWitnesses: [...(ofRoots.get(true) ?? []).map(problemSentence), ...(await stampProblems(roots))],
  }
}
