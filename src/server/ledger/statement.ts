import { sql } from 'kysely'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { toDollars } from '#fund/cents/money.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { accountPartsOf, capitalOf, payableOf, resultOf } from './accounts.ts'

const accountsOf = (personId: string): string[] => [capitalOf(personId), resultOf(personId), payableOf(personId)]

/** The numbers of the latest entries that touch a person's accounts, newest first, below `before`. */
const latestSeqs = async (db: Db, personId: string, before: number | undefined, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('lines')
    .select('seq')
    .distinct()
    .where('account', 'in', accountsOf(personId))
    .where('seq', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}

/** Capital plus result as they were after an entry. */
const balanceAfter = async (db: Db, personId: string, seq: number): Promise<number> => {
  const { balance } = await db
    .selectFrom('lines')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('balance'))
    .where('account', 'in', [capitalOf(personId), resultOf(personId)])
    .where('seq', '<=', seq)
    .executeTakeFirstOrThrow()
  return balance
}

/** An investor's entries as their owner sees them, newest first, each with its number; only the lines on their accounts. */
export const ledgerOf = async (
  db: Db,
  personId: string,
  before: number | undefined,
  limit: number,
): Promise<{ seq: number; shown: LedgerEntry }[]> => {
  const seqs = await latestSeqs(db, personId, before, limit)
  const [newest] = seqs
  if (newest === undefined) return []
  const [entries, lines, latest] = await Promise.all([
    db.selectFrom('entries').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute(),
    db.selectFrom('lines').selectAll().where('account', 'in', accountsOf(personId)).where('seq', 'in', seqs).execute(),
    balanceAfter(db, personId, newest),
  ])
  let balance = latest
  return entries.map((entry) => {
    const own = lines
      .filter(({ seq }) => seq === entry.seq)
      .map(({ account, amount }) => ({
        account: accountPartsOf(account).kind as 'capital' | 'result' | 'payable',
        amount,
      }))
    const after = balance
    for (const { account, amount } of own) if (account !== 'payable') balance -= amount
    return {
      seq: entry.seq,
      shown: {
        id: entry.id,
        kind: entry.kind,
        description: entry.description,
        effective_at: iso(entry.effective_at),
        posted_at: iso(entry.posted_at),
        lines: own.map(({ account, amount }) => ({ account, amount: toDollars(amount) })),
        balance_after: toDollars(after),
        hash: entry.hash,
      },
    }
  })
}

interface Statement {
  readonly account: string
  readonly from_day: string
  readonly to_day: string
  readonly opening: number | null
  readonly closing: number | null
}

interface Line {
  readonly key: string
  readonly day: string
  readonly value_day: string
  readonly amount: number
}

/** A digest of a bank's statement and the lines that came with it, in their order, so that a change is found. */
export const statementDigest = (
  { account, from_day, to_day, opening, closing }: Statement,
  lines: readonly Line[],
): string =>
  sha256OfJson([
    account,
    from_day,
    to_day,
    opening,
    closing,
    ...lines.flatMap(({ key, day, value_day, amount }) => [key, day, value_day, amount]),
  ])
