import type { Selectable } from 'kysely'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { treeRoot } from '#fund/proof/merkle.ts'
import { fromHex, toHex } from '#fund/proof/proof-bytes.ts'
import { statementHash } from '#fund/proof/proof-check.ts'
import { type Roots, rootsFormat, type Signed } from '#fund/proof/proof-files.ts'
import { type ProofStatement, readStatement, statementText } from '#fund/proof/proof-statement.ts'
import { lockBook } from '#server/ledger/append.ts'
import { factOf } from '#server/platform/database/facts.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { anchorRows } from './anchor-state.ts'
import { sha256 } from './hashing.ts'
import { keptKeys, keyTrouble, makeKey, retireKey, type SigningKey, signingKey } from './keys.ts'
import type { ProofStatementsTable } from './schema.ts'

const afterFact = 'proofs-after'
const signedFact = 'proofs-signed'
/** For the folder published last; with a folder's path appended, for that folder. */
export const publishedFact = 'proofs-published'

/**
 * The last week that was closed before there were roots, as recorded when the database was upgraded; undefined if the
 * record is gone.
 */
export const rootsAfter = async (db: Db): Promise<string | null | undefined> => {
  const kept = await factOf(db, afterFact)
  return kept === '-' ? null : kept
}

/** Records with each statement how many there are. */
const keepSigned = ({ db }: Work, count: number): Promise<unknown> => {
  const value = String(count)
  return db
    .insertInto('facts')
    .values({ key: signedFact, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Statements that the book, apart from the log, knows were in the log, if the log has fewer. */
export const missingStatements = async (db: Db, count: number): Promise<string[]> => {
  const facts = await db
    .selectFrom('facts')
    .selectAll()
    .where((where) => where.or([where('key', '=', signedFact), where('key', 'like', `${publishedFact}%`)]))
    .execute()
  const known = [
    ...facts.map(({ key, value }) => ({ what: key === signedFact ? 'signed' : 'published', number: Number(value) })),
    ...(await anchorRows(db))
      .filter(({ kind }) => kind !== 'trail')
      .map(({ target, done }) => ({ what: `anchored at ${target}`, number: done })),
  ]
  const missed = known.filter(({ number }) => number > count)
  return [...new Set(missed.map(({ what, number }) => `${number} statements were ${what}, but the book has ${count}`))]
}

/**
 * The weeks with a close, by records or ledger: their first instants, ascending. A week in which nothing trades needs
 * none.
 */
const closedWeeks = async (db: Db): Promise<number[]> => {
  const weeks = await db.selectFrom('weeks').select('week_from').where('version', 'is not', null).execute()
  const rows = await db.selectFrom('week_rows').select('week_from').distinct().execute()
  const entries = await db.selectFrom('entries').select('subject_id').where('kind', '=', 'close').execute()
  const booked = entries.map(({ subject_id }) => Number(subject_id ?? Number.NaN))
  const all = new Set([...[...weeks, ...rows].map(({ week_from }) => week_from), ...booked])
  return [...all].filter(Number.isSafeInteger).toSorted((one, other) => one - other)
}

/** The weeks that were closed since there are roots. */
export const weeksSince = async (db: Db, after: string | null): Promise<number[]> =>
  (await closedWeeks(db)).filter((weekFrom) => after === null || newYorkDate(weekFrom) > after)

export type StatementRow = Selectable<ProofStatementsTable>

type Own<Kind extends ProofStatement['kind']> = Omit<
  Extract<ProofStatement, { kind: Kind }>,
  'number' | 'published' | 'book' | 'history' | 'key'
>

interface Kept extends Partial<Pick<StatementRow, 'week_from' | 'version' | 'accounts' | 'leaves' | 'salts'>> {
  /** For a hand-over. */
  readonly next?: SigningKey
}

const historyOf = async ({ db }: Work): Promise<{ number: number; history: string }> => {
  const rows = await db.selectFrom('proof_statements').select('hash').orderBy('number').execute()
  const hashes = rows.map(({ hash }) => fromHex(hash) ?? new Uint8Array())
  return { number: rows.length, history: toHex(treeRoot(sha256, hashes)) }
}

/** Signs a statement as the next of the log, in the unit that causes it and that locks the book. */
export const appendStatement = async (
  work: Work,
  signer: SigningKey,
  own: Own<'start'> | Own<'week'> | Own<'key'>,
  { next, ...kept }: Kept = {},
): Promise<StatementRow> => {
  const { seq, hash } = await lockBook(work)
  const { number, history } = await historyOf(work)
  const common = { number, published: work.now, book: { seq, hash }, history, key: signer.key }
  const text = statementText({ ...own, ...common } as ProofStatement)
  if (!readStatement(text)) throw new Error(`Statement ${number} could not be read again: it is not signed.`)
  const row: StatementRow = {
    number,
    kind: own.kind,
    week_from: kept.week_from ?? null,
    version: kept.version ?? null,
    published_at: work.now,
    text,
    hash: toHex(statementHash(sha256, text)),
    signature: signer.sign(text),
    accepted: next?.sign(text) ?? null,
    accounts: kept.accounts ?? null,
    leaves: kept.leaves ?? null,
    salts: kept.salts ?? null,
  }
  await work.db.insertInto('proof_statements').values(row).execute()
  await keepSigned(work, number + 1)
  return row
}

/** The log cannot be continued: what would be signed next does not follow from what was signed before. */
export class LogBroken extends Error {}

/** The key in force after a statement. */
const keyAfter = (text: string): string | undefined => {
  const statement = readStatement(text)
  return statement?.kind === 'key' ? statement.next : statement?.key
}

/** Why nothing can follow what was signed; null if the next statement can. */
const breakOf = async ({ db, secret }: Work, signed: readonly Pick<StatementRow, 'number' | 'text' | 'hash'>[]) => {
  const [missing] = await missingStatements(db, signed.length)
  if (missing) return missing
  const gap = signed.findIndex(({ number }, place) => number !== place)
  if (gap >= 0) return `statement ${gap} is missing`
  const altered = signed.find(({ text, hash }) => hash !== toHex(statementHash(sha256, text)))
  if (altered) return `statement ${altered.number} was altered`
  const [inForce, ...others] = (await keptKeys(db)).filter((key) => key.retired_at === null)
  if (!inForce || others.length > 0) return `${inForce ? others.length + 1 : 'no'} keys are stored as being in force`
  if (inForce.public_key !== keyAfter(signed.at(-1)?.text ?? ''))
    return 'the key stored as being in force is not the one that the last statement leaves in force'
  const trouble = keyTrouble(secret(), inForce)
  return trouble && `the key in force cannot sign: ${trouble}`
}

const signedSoFar = (db: Db) =>
  db.selectFrom('proof_statements').select(['number', 'text', 'hash']).orderBy('number').execute()

/** Why an empty log must not begin with the week that is booked now. */
const lateBeginning = async (db: Db, after: string | null | undefined, weekFrom: number) => {
  if (after === undefined) return 'where the roots begin is not recorded'
  const [missing] = await missingStatements(db, 0)
  if (missing) return missing
  if ((await keptKeys(db)).length > 0) return 'there are keys, but nothing that they signed'
  const [earlier] = (await weeksSince(db, after)).filter((one) => one !== weekFrom)
  return earlier === undefined ? null : `the week of ${newYorkDate(earlier)} was closed since, and has no root`
}

/**
 * The key in force; with the first week that is booked it is made, and the roots begin with a start that names what
 * came before. Throws LogBroken if statements, keys or the whole log were altered or taken away: nothing is signed
 * then, since a second start would break the list for good.
 */
export const openProofLog = async (work: Work, weekFrom: number): Promise<SigningKey> => {
  const signed = await signedSoFar(work.db)
  const after = signed.length > 0 ? null : await rootsAfter(work.db)
  const trouble = signed.length > 0 ? await breakOf(work, signed) : await lateBeginning(work.db, after, weekFrom)
  if (trouble) throw new LogBroken(trouble)
  const known = await signingKey(work.db, work.secret())
  if (known) return known
  const made = await makeKey(work)
  await appendStatement(work, made, { kind: 'start', after: after ?? null })
  return made
}

/** Hands over to a new key, by a statement that both sign; null if nothing was signed yet. Throws LogBroken. */
export const changeSigningKey = async (work: Work): Promise<StatementRow | null> => {
  await lockBook(work)
  const signed = await signedSoFar(work.db)
  const missing = signed.length > 0 ? await breakOf(work, signed) : (await missingStatements(work.db, 0))[0]
  if (missing) throw new LogBroken(missing)
  const old = await signingKey(work.db, work.secret())
  if (!old) return null
  await retireKey(work, old.key)
  const next = await makeKey(work)
  return appendStatement(work, old, { kind: 'key', next: next.key }, { next })
}

const signedOf = async (db: Db, rows: readonly Pick<StatementRow, 'number' | 'text' | 'signature' | 'accepted'>[]) => {
  const witnesses = Map.groupBy(
    await db.selectFrom('proof_witnesses').selectAll().orderBy('added_at').execute(),
    ({ number }) => number,
  )
  const stamps = Map.groupBy(
    await db.selectFrom('proof_stamps').selectAll().orderBy('stamped_at').execute(),
    ({ number }) => number,
  )
  return rows.map(({ number, text, signature, accepted }): Signed => {
    const seen = witnesses
      .get(number)
      ?.map((one) => ({ name: one.name, key: one.public_key, signature: one.signature }))
    const tokens = stamps.get(number)?.map(({ token }) => token)
    return {
      statement: text,
      signature,
      ...(accepted !== null && { accepted }),
      ...(seen && { witnesses: seen }),
      ...(tokens && { stamps: tokens }),
    }
  })
}

/** Everything that was signed, as it is published. */
export const publishedRoots = async (db: Db): Promise<Roots> => {
  const rows = await db
    .selectFrom('proof_statements')
    .select(['number', 'text', 'signature', 'accepted'])
    .orderBy('number')
    .execute()
  return { format: rootsFormat, statements: await signedOf(db, rows) }
}

/** The newest root of the latest week that matches, among the statements with a number lower than `below`. */
const newest = (db: Db, compare: '=' | '<', weekFrom: number, below: number) =>
  db
    .selectFrom('proof_statements')
    .where('week_from', compare, weekFrom)
    .where('number', '<', below)
    .orderBy('week_from', 'desc')
    .orderBy('number', 'desc')
    .limit(1)

/** The newest root of a week; only statements with a number lower than `below` count. */
export const rootOfWeek = (db: Db, weekFrom: number, below: number): Promise<StatementRow | undefined> =>
  newest(db, '=', weekFrom, below).selectAll().executeTakeFirst()

/** The newest root of the last earlier week that has one; only statements with a number lower than `below` count. */
export const rootBefore = (db: Db, weekFrom: number, below: number): Promise<StatementRow | undefined> =>
  newest(db, '<', weekFrom, below).selectAll().executeTakeFirst()

/** The numbers of these two, for who does not need the leaves of everybody. */
export const numberOfWeek = async (db: Db, weekFrom: number): Promise<number | undefined> =>
  (await newest(db, '=', weekFrom, Number.MAX_SAFE_INTEGER).select('number').executeTakeFirst())?.number

export const numberBefore = async (db: Db, weekFrom: number, below: number): Promise<number | undefined> =>
  (await newest(db, '<', weekFrom, below).select('number').executeTakeFirst())?.number

export const rootHex = (row: Pick<StatementRow, 'text'> | undefined): string | null => {
  const statement = row && readStatement(row.text)
  return statement?.kind === 'week' ? statement.root : null
}
