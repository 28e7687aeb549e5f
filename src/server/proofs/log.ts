import type { Selectable } from 'kysely'
import { treeRoot } from '#fund/merkle.ts'
import { fromHex, toHex } from '#fund/proof-bytes.ts'
import { statementHash } from '#fund/proof-check.ts'
import { type Roots, rootsFormat, type Signed } from '#fund/proof-files.ts'
import { readStatement, type Statement, statementText } from '#fund/proof-statement.ts'
import { lockBook } from '../ledger/append.ts'
import type { ProofStatementsTable } from '../store/schema/proofs.ts'
import type { Db, Work } from '../store/store.ts'
import { sha256 } from './hashing.ts'
import { makeKey, retireKey, type SigningKey, signingKey } from './keys.ts'

export type StatementRow = Selectable<ProofStatementsTable>

type Own<Kind extends Statement['kind']> = Omit<
  Extract<Statement, { kind: Kind }>,
  'number' | 'published' | 'book' | 'history' | 'key'
>

interface Kept extends Partial<Pick<StatementRow, 'week_from' | 'version' | 'accounts' | 'leaves' | 'salts'>> {
  /** Of a hand-over. */
  readonly next?: SigningKey
}

const historyOf = async ({ db }: Work): Promise<{ number: number; history: string }> => {
  const rows = await db.selectFrom('proof_statements').select('hash').orderBy('number').execute()
  const hashes = rows.map(({ hash }) => fromHex(hash) ?? new Uint8Array())
  return { number: rows.length, history: toHex(treeRoot(sha256, hashes)) }
}

/** Signs a statement as the next of the log, in the unit that causes it and that holds the book. */
export const appendStatement = async (
  work: Work,
  now: number,
  signer: SigningKey,
  own: Own<'start'> | Own<'week'> | Own<'key'>,
  { next, ...kept }: Kept = {},
): Promise<StatementRow> => {
  const { seq, hash } = await lockBook(work)
  const { number, history } = await historyOf(work)
  const common = { number, published: now, book: { seq, hash }, history, key: signer.key }
  const text = statementText({ ...own, ...common } as Statement)
  if (!readStatement(text)) throw new Error(`Statement ${number} could not be read again: it is not signed.`)
  const row: StatementRow = {
    number,
    kind: own.kind,
    week_from: kept.week_from ?? null,
    version: kept.version ?? null,
    published_at: now,
    text,
    hash: toHex(statementHash(sha256, text)),
    signature: signer.sign(text),
    accepted: next?.sign(text) ?? null,
    accounts: kept.accounts ?? null,
    leaves: kept.leaves ?? null,
    salts: kept.salts ?? null,
  }
  await work.db.insertInto('proof_statements').values(row).execute()
  return row
}

/** The key in force; at the first close it is made, and the roots begin with a start that names what came before. */
export const openLog = async (work: Work, now: number, after: string | null): Promise<SigningKey> => {
  const known = await signingKey(work.db, work.secret())
  if (known) return known
  const made = await makeKey(work, now)
  await appendStatement(work, now, made, { kind: 'start', after })
  return made
}

/** Hands over to a new key, by a statement that both sign; null where there is no key yet. */
export const handOver = async (work: Work, now: number): Promise<StatementRow | null> => {
  await lockBook(work)
  const old = await signingKey(work.db, work.secret())
  if (!old) return null
  await retireKey(work, now, old.key)
  const next = await makeKey(work, now)
  return appendStatement(work, now, old, { kind: 'key', next: next.key }, { next })
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

/** The newest root of the latest week that fits, among the statements with a lower number than `below`. */
const newestRoot = (db: Db, compare: '=' | '<', weekFrom: number, below: number): Promise<StatementRow | undefined> =>
  db
    .selectFrom('proof_statements')
    .selectAll()
    .where('week_from', compare, weekFrom)
    .where('number', '<', below)
    .orderBy('week_from', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest root of a week; only statements with a number lower than `below` count. */
export const rootOfWeek = (db: Db, weekFrom: number, below: number): Promise<StatementRow | undefined> =>
  newestRoot(db, '=', weekFrom, below)

/** The newest root of the last earlier week that has one; only statements with a number lower than `below` count. */
export const rootBefore = (db: Db, weekFrom: number, below: number): Promise<StatementRow | undefined> =>
  newestRoot(db, '<', weekFrom, below)

export const rootHex = (row: Pick<StatementRow, 'text'> | undefined): string | null => {
  const statement = row && readStatement(row.text)
  return statement?.kind === 'week' ? statement.root : null
}
