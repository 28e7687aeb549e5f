import type { EntryKind } from '#contract/entities/ledger.ts'
import { formatMoney } from '#fund/format.ts'
import { refuse } from '../http/refuse.ts'
import { inBatches } from '../store/in-batches.ts'
import type { Db, Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { type AccountName, partsOf } from './accounts.ts'
import { fundBalances } from './balances.ts'
import { booked } from './booked.ts'
import { hashOf } from './hash.ts'

/** Cents; a credit is positive. */
export interface Line {
  readonly account: AccountName
  readonly amount: number
}

export interface Posting {
  /** Booked once, whoever tries again. */
  readonly key: string
  readonly kind: EntryKind
  readonly description: string
  readonly effectiveAt: number
  /** One line an account; lines of zero are left out. They sum to zero. */
  readonly lines: readonly Line[]
  /** Over the records that are written with it; the chain of hashes covers them by it. */
  readonly digest?: string
}

const headId = 1

interface Head {
  readonly seq: number
  readonly hash: string
}

/** The head as each unit that holds the lock last left it. */
const heads = new WeakMap<Work, Head>()

/**
 * Makes this unit the only one that books until it commits, and answers the head of the chain. What a unit reads
 * after it is the newest; so a rule that reads balances takes the lock first. Taking it again costs nothing.
 */
export const lockBook = async (work: Work): Promise<Head> => {
  const held = heads.get(work)
  if (held) return held
  const head = await work.db
    .updateTable('book')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', headId)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
  heads.set(work, head)
  return head
}

const checked = ({ key, lines }: Posting): Line[] => {
  const kept = lines.filter(({ amount }) => amount !== 0)
  if (kept.some(({ amount }) => !Number.isSafeInteger(amount))) throw new RangeError(`${key}: cents are whole`)
  const sum = kept.reduce((total, { amount }) => total + BigInt(amount), 0n)
  if (sum !== 0n) throw new RangeError(`${key}: the lines sum to ${sum}, not to zero`)
  return kept
}

/** Throws 409 for an entry that would take more cash than there is, whoever books it: what is owed stays owed (api.md "Money"). */
const refuseOverdraft = async (db: Db, lines: readonly Line[]): Promise<void> => {
  const taken = lines.find(({ account }) => account === 'cash')?.amount ?? 0
  if (taken <= 0) return
  const { cash } = await fundBalances(db)
  if (taken > cash)
    throw refuse(409, `There is ${formatMoney(cash)} in cash: ${formatMoney(taken)} cannot be taken from it yet.`)
}

const keepBalances = ({ db }: Work, lines: readonly Line[]): Promise<void> =>
  inBatches(
    lines.map(({ account, amount }) => {
      const { kind, personId } = partsOf(account)
      return { name: account, kind, person_id: personId, balance: amount }
    }),
    (rows) =>
      db
        .insertInto('accounts')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({
            balance: eb('accounts.balance', '+', eb.ref('excluded.balance')),
          })),
        )
        .execute(),
  )

const investorsOf = (lines: readonly Line[]): string[] => {
  const parts = lines.map(({ account }) => partsOf(account))
  const moved = parts.filter(({ kind }) => kind === 'capital' || kind === 'result')
  return [...new Set(moved.flatMap(({ personId }) => (personId === null ? [] : [personId])))]
}

/**
 * Books one entry: itself, its lines, the balances, the new head, and announces it. Answers its number, or null where
 * its key is booked already and nothing changed. Throws a RangeError where the lines do not sum to zero, and refuses
 * with 409 where cash would fall below zero.
 */
export const append = async (work: Work, now: number, posting: Posting): Promise<number | null> => {
  const { db } = work
  const lines = checked(posting)
  const head = await lockBook(work)
  const { key, kind, description, effectiveAt, digest = null } = posting
  const known = await db.selectFrom('entries').select('seq').where('key', '=', key).executeTakeFirst()
  if (known) return null
  await refuseOverdraft(db, lines)
  const entry = {
    seq: head.seq + 1,
    id: timeId(now),
    key,
    kind,
    description,
    effective_at: effectiveAt,
    posted_at: now,
    previous_hash: head.hash,
    digest,
  }
  const hash = hashOf({
    ...entry,
    previousHash: head.hash,
    effectiveAt,
    postedAt: now,
    lines,
  })
  await db
    .insertInto('entries')
    .values({ ...entry, hash })
    .execute()
  await inBatches(
    lines.map((line) => ({ seq: entry.seq, ...line })),
    (rows) => db.insertInto('lines').values(rows).execute(),
  )
  await keepBalances(work, lines)
  const next = { seq: entry.seq, hash }
  await db.updateTable('book').set(next).where('id', '=', headId).execute()
  heads.set(work, next)
  await work.announce(booked, now, { personIds: investorsOf(lines), effectiveAt })
  return entry.seq
}
