import { setTimeout } from 'node:timers/promises'
import type { EntryKind } from '#contract/entities/ledger.ts'
import { bookMax } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import { lockingFreeRows } from '#server/platform/database/engine.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { StillHeldError } from '#server/platform/database/semaphore.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { isTooLong } from '#server/platform/database/unavailable.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type AccountName, accountPartsOf } from './accounts.ts'
import { fundBalances } from './balances.ts'
import { hashOf } from './verify.ts'

export interface Booked {
  readonly id: string
  readonly kind: EntryKind
  /** The investors whose capital or result it moved. */
  readonly personIds: readonly string[]
  readonly effectiveAt: number
}

/** An entry was booked. */
export const booked = announcement<Booked>('booked')

/** The key of what can be booked again after it was reversed: `base`, then `base:1` and so on. */
export const keyAgain = (base: string, times: number): string => (times === 0 ? base : `${base}:${times}`)

/** The entries of a kind about a subject, by their numbers, the earliest first: several if it was booked again. */
export const entriesAbout = async (db: Db, kind: EntryKind, subjectId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('entries')
    .select('seq')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq }) => seq)
}

/** Cents; a credit is positive. */
export interface Line {
  readonly account: AccountName
  readonly amount: number
}

export interface Posting {
  /** Booked only once, however often it is tried. */
  readonly key: string
  readonly kind: EntryKind
  /** What it is about, as a column of the entry says (`ledger/schema.ts`). */
  readonly subjectId: string | null
  /** The number of the entry that it reverses. */
  readonly reverses?: number | undefined
  /** Why, as a person said it. */
  readonly reason?: string | null | undefined
  readonly description: string
  readonly effectiveAt: number
  /** One line per account; lines of zero are left out. They sum to zero. */
  readonly lines: readonly Line[]
  /** A digest of the records written with it, so that the hash chain covers them. */
  readonly digest?: string
  /** The bank shows that it took this: it is booked although cash does not cover it. */
  readonly leftAlready?: boolean
}

const headId = 1

interface Head {
  readonly seq: number
  readonly hash: string
}

/** The head, as last left by each unit that holds the lock. */
const heads = new WeakMap<object, Head>()

/**
 * Makes this unit the only one that books until it commits, and returns the head of the chain. Whatever the unit reads
 * afterwards is current, so a rule that reads balances takes the lock first. Taking it again costs nothing.
 */
export const lockBook = async (work: Work): Promise<Head> => {
  const held = heads.get(work.unit)
  if (held) return held
  work.beforeLock()
  const head = await work.db
    .updateTable('book')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', headId)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()
    .catch((reason: unknown) => {
      throw isTooLong(reason) ? new StillHeldError('The book is still locked', { cause: reason }) : reason
    })
  heads.set(work.unit, head)
  return head
}

const lookAgainMs = 100

/**
 * Like `lockBook`, for what may have to wait longer than a statement may, as one node's first start waits for
 * another's: looks again and again until nobody holds it.
 */
export const lockBookPatiently = async (work: Work): Promise<Head> => {
  const free = () =>
    lockingFreeRows(work.db, work.db.selectFrom('book').select('id').where('id', '=', headId)).executeTakeFirst()
  while (!(await free())) await setTimeout(lookAgainMs)
  return lockBook(work)
}

const checked = ({ key, lines }: Posting): Line[] => {
  const kept = lines.filter(({ amount }) => amount !== 0)
  if (kept.some(({ amount }) => !Number.isSafeInteger(amount))) throw new RangeError(`${key}: cents are whole`)
  const sum = kept.reduce((total, { amount }) => total + BigInt(amount), 0n)
  if (sum !== 0n) throw new RangeError(`${key}: the lines sum to ${sum}, not to zero`)
  return kept
}

/**
 * Throws 409 for an entry by which there would be more money than the fund can hold: at the bank, in trading, or as what
 * it owes to others.
 */
const refuseTooMuch = async (db: Db, lines: readonly Line[]): Promise<void> => {
  const changed = (name: AccountName) => lines.find(({ account }) => account === name)?.amount ?? 0
  const more = -changed('cash') - changed('trading')
  if (more <= 0) return
  await refuseMoreMoney(db, more, changed('fund'))
}

/** Throws 409 if the fund could not hold this much more; `share` of it, which may be negative, is the fund's own. */
export const refuseMoreMoney = async (db: Db, more: number, share = 0): Promise<void> => {
  const { cash, trading, fund } = await fundBalances(db)
  // What the fund owes to cash is missing there, and investors have it all the same.
  const held = cash + trading + more - Math.min(0, fund + share)
  if (held > bookMax)
    throw refuse(
      409,
      `The fund can hold ${formatMoney(bookMax)} in all: with this it would be ${formatMoney(held)}. Check the amount.`,
    )
}

/** Throws 409 for an entry that would take more cash than there is: what is owed stays owed (api.md "Money"). */
const refuseOverdraft = async (db: Db, lines: readonly Line[]): Promise<void> => {
  const taken = lines.find(({ account }) => account === 'cash')?.amount ?? 0
  if (taken <= 0) return
  const { cash } = await fundBalances(db)
  if (taken > cash)
    throw refuse(409, `There is ${formatMoney(cash)} in cash: ${formatMoney(taken)} cannot be taken from it yet.`)
}

const keepBalances = async ({ db }: Work, lines: readonly Line[]): Promise<void> =>
  inBatches(
    await mapInTurns(lines, ({ account, amount }) => {
      const { kind, personId } = accountPartsOf(account)
      return { name: account, kind, account_id: personId, balance: amount }
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

const investorsOf = async (lines: readonly Line[]): Promise<string[]> => {
  const parts = await mapInTurns(lines, ({ account }) => accountPartsOf(account))
  const moved = parts.filter(({ kind }) => kind === 'capital' || kind === 'result')
  return [...new Set(moved.flatMap(({ personId }) => (personId === null ? [] : [personId])))]
}

/**
 * Books one entry: writes it, its lines, the balances and the new head, and announces it. Returns its number, or null
 * if its key is already booked and nothing changed. Throws a RangeError if the lines do not sum to zero, and 409 if it
 * takes more than there is in cash, unless that has left already, or if there would be more than the fund can hold.
 */
export const append = async (work: Work, posting: Posting): Promise<number | null> => {
  const { now } = work
  const { db } = work
  const lines = checked(posting)
  const head = await lockBook(work)
  const { key, kind, description, effectiveAt, digest = null, leftAlready = false } = posting
  const { subjectId, reverses: reversesSeq = null, reason = null } = posting
  const known = await db.selectFrom('entries').select('seq').where('key', '=', key).executeTakeFirst()
  if (known) return null
  if (!leftAlready) await refuseOverdraft(db, lines)
  await refuseTooMuch(db, lines)
  const entry = {
    seq: head.seq + 1,
    id: timeId(now),
    key,
    kind,
    subject_id: subjectId,
    reverses_seq: reversesSeq,
    reason,
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
    columns: { subjectId, reversesSeq, reason },
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
  heads.set(work.unit, next)
  await work.announce(booked, { id: entry.id, kind, personIds: await investorsOf(lines), effectiveAt })
  return entry.seq
}
