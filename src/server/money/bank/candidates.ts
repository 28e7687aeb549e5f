import { addDays, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import type { Candidate } from '#fund/money/bank-matching.ts'
import { batchReference, payoutReferenceOf } from '#fund/money/references.ts'
import { formatMoney } from '#fund/text/format.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import type { Db } from '#server/platform/database/store.ts'
import { payoutReference } from '../transfers/view.ts'
import { reversedFees } from './fees.ts'

/** What a line can be, with words for people. */
export interface KnownCandidate extends Candidate {
  readonly what: string
}

/** How long before the earliest open line an entry may have been booked. */
const lookBackDays = 14

const expectedDeposits = async (db: Db): Promise<KnownCandidate[]> => {
  const rows = await db
    .selectFrom('deposits')
    .innerJoin(holders, 'holders.id', 'deposits.account_id')
    .select(['deposits.id', 'deposits.reference', 'deposits.amount', 'holders.name'])
    .where('deposits.status', '=', 'approved')
    .orderBy('deposits.id')
    .execute()
  return rows.map(({ id, reference, amount, name }) => ({
    as: 'deposit',
    id,
    amount,
    references: [reference],
    name,
    day: null,
    entries: [],
    what: `Deposit ${reference} of ${name}, ${formatMoney(amount)} expected`,
  }))
}

const openBatches = async (db: Db): Promise<KnownCandidate[]> => {
  const rows = await db.selectFrom('payment_batches').selectAll().where('status', '=', 'open').orderBy('id').execute()
  return rows.map((batch) => ({
    as: 'batch',
    id: batch.id,
    amount: -batch.total,
    references: [batchReference(batch)],
    name: '',
    day: null,
    entries: [],
    what: `Batch ${batchReference(batch)} of ${batch.payouts}, to be marked paid`,
  }))
}

/** Payouts made since a day: one that comes back has its own reference. */
const paidPayouts = async (db: Db, since: number): Promise<KnownCandidate[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .selectAll('withdrawals')
    .select('holders.name')
    .where('withdrawals.status', '=', 'paid')
    .where('withdrawals.paid_at', '>=', since)
    .orderBy('withdrawals.id')
    .execute()
  return rows.map((row) => ({
    as: 'returned',
    id: row.id,
    amount: row.settled ?? 0,
    references: [payoutReference(row)],
    name: row.name,
    day: null,
    entries: [],
    what: `Payout ${payoutReference(row)} to ${row.name}, which came back`,
  }))
}

/**
 * Entries of the book that moved cash and belong to no line yet. A reversed fee and its reversal are left out: they
 * were never a payment at the bank.
 */
const freeEntries = async (db: Db, since: number) => {
  const entries = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .leftJoin('bank_line_entries', 'bank_line_entries.seq', 'entries.seq')
    .leftJoin('deposits', 'deposits.id', 'entries.subject_id')
    .leftJoin('withdrawals', 'withdrawals.id', 'entries.subject_id')
    .leftJoin('fund_payouts', 'fund_payouts.id', 'entries.subject_id')
    .leftJoin('suspense', 'suspense.id', 'entries.subject_id')
    .select(['entries.seq', 'entries.kind', 'entries.subject_id', 'entries.reverses_seq', 'entries.description'])
    .select(['entries.effective_at', 'lines.amount', 'deposits.reference as deposit'])
    .select(['withdrawals.id as withdrawal', 'withdrawals.payment_reference as payment'])
    .select(['fund_payouts.reference as fund_payout', 'suspense.payer', 'suspense.reference as suspense'])
    .where('lines.account', '=', 'cash')
    .where('bank_line_entries.seq', 'is', null)
    .where('entries.effective_at', '>=', since)
    .orderBy('entries.seq')
    .execute()
  const pairs = new Set([...reversedFees(entries)].flat())
  return entries.filter(({ seq }) => !pairs.has(seq))
}

type FreeEntry = Awaited<ReturnType<typeof freeEntries>>[number]

/** A reference as we make them, within what a person or a bank wrote. */
const referenceWords = /(?<![A-Z])[A-Z]{2,}-[A-Z0-9]{4,}/g

/** What a line of the bank would name of what an entry is about. */
const referencesOf = ({ deposit, withdrawal, payment, fund_payout, payer, suspense }: FreeEntry): string[] => {
  const written = [payment, fund_payout, payer, suspense].flatMap((text) => text?.match(referenceWords) ?? [])
  return [deposit ?? [], withdrawal === null ? [] : payoutReferenceOf(withdrawal), written].flat()
}

/** The payouts of a batch that was paid are one payment at the bank. */
const paidBatches = async (db: Db, since: number, seqOf: ReadonlyMap<string, number>): Promise<KnownCandidate[]> => {
  const rows = await db
    .selectFrom('payment_batches')
    .innerJoin('payment_batch_items', 'payment_batch_items.batch_id', 'payment_batches.id')
    .select(['payment_batches.id', 'payment_batches.ended_at', 'payment_batches.total', 'withdrawal_id'])
    .where('payment_batches.status', '=', 'paid')
    .where('payment_batches.ended_at', '>=', since)
    .orderBy('payment_batches.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, items]) => {
    const [{ total, ended_at: endedAt } = { total: 0, ended_at: null }] = items
    const entries = items.flatMap(({ withdrawal_id }) => seqOf.get(`${withdrawal_id} ${endedAt}`) ?? [])
    if (entries.length < items.length || endedAt === null) return []
    const reference = batchReference({ id })
    const what = `Batch ${reference}, paid`
    return [
      { as: 'booked', id, amount: -total, references: [reference], name: '', day: newYorkDate(endedAt), entries, what },
    ]
  })
}

/** Everything that a line of the bank can be, looking back from the day of the earliest open line. */
export const candidatesSince = async (db: Db, day: string): Promise<KnownCandidate[]> => {
  const since = startOfNewYorkDate(addDays(day, -lookBackDays))
  const entries = await freeEntries(db, since)
  const seqOf = new Map(
    entries
      .filter(({ kind }) => kind === 'payout')
      .map(({ seq, subject_id, effective_at }) => [`${subject_id} ${effective_at}`, seq] as const),
  )
  const booked = entries.map(
    (entry): KnownCandidate => ({
      as: 'booked',
      id: String(entry.seq),
      amount: -entry.amount,
      references: referencesOf(entry),
      name: '',
      day: newYorkDate(entry.effective_at),
      entries: [entry.seq],
      what: `${entry.description}, in the book already`,
    }),
  )
  return [
    ...(await expectedDeposits(db)),
    ...(await openBatches(db)),
    ...(await paidPayouts(db, since)),
    ...(await paidBatches(db, since, seqOf)),
    ...booked,
  ]
}
