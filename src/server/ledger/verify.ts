import { sql } from 'kysely'
import { genesisHash, sha256OfJson } from '#server/platform/base/sha256.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What the hash of an entry covers: everything in it, and the hash before it. */
interface Hashed {
  readonly previousHash: string
  readonly seq: number
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly description: string
  readonly effectiveAt: number
  readonly postedAt: number
  readonly lines: readonly { readonly account: string; readonly amount: number }[]
  readonly digest: string | null
  /** What it is about; null for an entry booked before the hash covered that. */
  readonly columns: HashedColumns | null
}

interface HashedColumns {
  readonly subjectId: string | null
  readonly reversesSeq: number | null
  readonly reason: string | null
}

const byAccount = (one: { account: string }, other: { account: string }): -1 | 1 =>
  one.account < other.account ? -1 : 1

/**
 * SHA-256 in hex over the entry as JSON, its lines in the order of their accounts, its digest and its columns. An older
 * entry ends with its digest, or with its lines if it has none.
 */
export const hashOf = (entry: Hashed): string => {
  const { previousHash, seq, id, key, kind, description, effectiveAt, postedAt, digest, columns } = entry
  const lines = [...entry.lines].sort(byAccount).map(({ account, amount }) => [account, amount])
  const old = digest === null ? [] : [digest]
  const last = columns ? [digest, columns.subjectId, columns.reversesSeq, columns.reason] : old
  return sha256OfJson([previousHash, seq, id, key, kind, description, effectiveAt, postedAt, lines, ...last])
}

/** What is wrong with the book, a sentence each; empty if it is in order. */
export interface BookCheck {
  readonly entries: number
  readonly lines: number
  readonly problems: readonly string[]
}

const entriesPerPage = 500

const pageAfter = (db: Db, seq: number) =>
  db.selectFrom('entries').selectAll().where('seq', '>', seq).orderBy('seq').limit(entriesPerPage).execute()

const linesOf = async (db: Db, from: number, to: number) => {
  const rows = await db.selectFrom('lines').selectAll().where('seq', '>=', from).where('seq', '<=', to).execute()
  return Map.groupBy(rows, ({ seq }) => seq)
}

/** Every entry with its lines, in the order of the chain, with one page in memory at a time. */
export async function* pagesOfEntries(db: Db) {
  let after = 0
  while (true) {
    const page = await pageAfter(db, after)
    const [first, last] = [page.at(0), page.at(-1)]
    if (!first || !last) return
    const lines = await linesOf(db, first.seq, last.seq)
    for (const entry of page) yield { ...entry, lines: lines.get(entry.seq) ?? [] }
    after = last.seq
  }
}

/** Compares stored balances with the sums of their lines, both ways. */
const balanceProblems = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('lines')
        .groupBy('account')
        .select(['account', sql<number>`cast(sum(amount) as bigint)`.as('total')])
        .as('sums'),
    )
    .fullJoin('accounts', 'accounts.name', 'sums.account')
    .select(['sums.account', 'sums.total', 'accounts.name', 'accounts.balance'])
    .where(
      sql<boolean>`coalesce(sums.total, 0) <> coalesce(accounts.balance, 0) or (sums.account is not null and accounts.name is null)`,
    )
    .execute()
  return rows.map(({ account, name, total, balance }) =>
    name === null
      ? `the account ${account} has lines, but is missing`
      : `the account ${account ?? name} is stored as ${balance ?? 0} cents, its lines sum to ${total ?? 0}`,
  )
}

/**
 * Verifies the whole book: numbers without a gap, each hash over its entry and the hash before, lines that sum to zero,
 * the head, and stored balances equal to the sums of their lines. Reads page by page.
 */
export const verifyBook = async (db: Db): Promise<BookCheck> => {
  const problems: string[] = []
  const head = await db.selectFrom('book').selectAll().executeTakeFirst()
  const columnsFrom = head?.columns_from ?? 1
  let [seq, hash, lineCount] = [0, genesisHash, 0]
  for await (const entry of pagesOfEntries(db)) {
    const { lines, previous_hash: previousHash, effective_at: effectiveAt, posted_at: postedAt } = entry
    lineCount += lines.length
    if (entry.seq !== seq + 1) problems.push(`entry ${seq + 1} is missing`)
    if (previousHash !== hash) problems.push(`entry ${entry.seq} does not follow the one before it`)
    const { subject_id: subjectId, reverses_seq: reversesSeq, reason } = entry
    const columns = entry.seq < columnsFrom ? null : { subjectId, reversesSeq, reason }
    if (hashOf({ ...entry, previousHash, effectiveAt, postedAt, columns }) !== entry.hash)
      problems.push(`entry ${entry.seq} is not what its hash says`)
    const sum = lines.reduce((total, { amount }) => total + BigInt(amount), 0n)
    if (sum !== 0n) problems.push(`the lines of entry ${entry.seq} sum to ${sum} cents, not to zero`)
    seq = entry.seq
    hash = entry.hash
  }
  if (head?.seq !== seq || head.hash !== hash) problems.push(`the head says ${head?.seq}, the last entry is ${seq}`)
  return { entries: seq, lines: lineCount, problems: [...problems, ...(await balanceProblems(db))] }
}
