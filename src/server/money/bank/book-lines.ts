import type { SeenLine } from '#contract/calls/money/bank-statements.ts'
import type { MatchKind } from '#contract/entities/bank-statement.ts'
import type { EntryKind } from '#contract/entities/ledger.ts'
import { formatMoney } from '#fund/text/format.ts'
import { entriesAbout, lockBook } from '#server/ledger/append.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { returnedBecause, returnReason } from '../bank-returns/view.ts'
import { bookIncome, payIn } from '../cash/fund-money.ts'
import { receiveSuspense } from '../cash/suspense.ts'
import { itemsOf, payBatch } from '../payouts/batches.ts'
import { batchOf } from '../payouts/view.ts'
import { receiveDeposit } from '../transfers/receive-deposit.ts'
import { returnPayout } from '../transfers/reversals.ts'
import { bookFee } from './fees.ts'
import { auditLine, doesVouch, lineName, lineOf } from './lines.ts'
import { candidatesOf, incomeWords, type MatchedProposal, proposalsAmongAll } from './propose.ts'
import type { BankLineRow } from './view.ts'

/** The entry of a kind about a subject that was booked last. */
const lastAbout = async (db: Db, kind: EntryKind, subjectId: string): Promise<number[]> =>
  (await entriesAbout(db, kind, subjectId)).slice(-1)

const withdrawalOf = async (db: Db, id: string) => {
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such payout.')
  return row
}

const refuseSign = (line: BankLineRow, sign: 1 | -1): void => {
  if (Math.sign(line.amount) !== sign)
    throw refuse(409, sign > 0 ? 'This line is money that went out.' : 'This line is money that came in.')
}

/** Books a line as one thing; returns the numbers of the entries that it is now matched with. */
type Book = (work: SignedInWork, line: BankLineRow, id: string) => Promise<number[]>

const words = 80

/** The line's id, if it vouches for the money that is booked from it. */
const vouchingId = async ({ db, now, actor }: SignedInWork, line: BankLineRow): Promise<string | undefined> =>
  (await doesVouch(db, now, line, actor.by)) ? line.id : undefined

/** A line as money that came in. */
const cameIn = async (work: SignedInWork, line: BankLineRow) => {
  refuseSign(line, 1)
  const { amount, value_day: valueDay } = line
  return {
    amount,
    valueDay,
    reference: line.reference.slice(0, words) || null,
    lineId: await vouchingId(work, line),
  }
}

/** Takes a line into suspense, from which it is assigned, returned or booked as income; returns its id there. */
const takeIn = async (work: SignedInWork, line: BankLineRow): Promise<string> => {
  const payer = (line.counterparty || 'Unknown').slice(0, words)
  return (await receiveSuspense(work, { ...(await cameIn(work, line)), payer })).id
}

const books: Record<Exclude<MatchKind, 'booked'>, Book> = {
  deposit: async (work, line, id) => {
    refuseSign(line, 1)
    const deposit = await work.db.selectFrom('deposits').select('status').where('id', '=', id).executeTakeFirst()
    if (deposit?.status !== 'approved') throw refuse(409, 'Only an approved deposit can be marked received.')
    const payerReference = line.reference.slice(0, words) || undefined
    const lineId = await vouchingId(work, line)
    const came = { amount: line.amount, valueDay: line.value_day, payerReference, lineId }
    await receiveDeposit(work, id, came)
    return lastAbout(work.db, 'deposit', id)
  },
  suspense: async (work, line) => lastAbout(work.db, 'suspense', await takeIn(work, line)),
  income: async (work, line) => {
    const id = await takeIn(work, line)
    await bookIncome(work, { id, reason: incomeWords })
    return lastAbout(work.db, 'suspense', id)
  },
  'fund-deposit': async (work, line) => {
    const { id } = await payIn(work, await cameIn(work, line))
    return lastAbout(work.db, 'suspense', id)
  },
  fee: async (work, line) => {
    refuseSign(line, -1)
    await bookFee(work, line)
    return lastAbout(work.db, 'bank-fee', line.id)
  },
  batch: async (work, line, id) => {
    refuseSign(line, -1)
    const batch = await batchOf(work.db, id)
    if (batch.status !== 'open') throw refuse(409, `This batch was already ${batch.status}.`)
    if (batch.total !== -line.amount)
      throw refuse(409, `The batch totals ${formatMoney(batch.total)}, and ${formatMoney(-line.amount)} went out.`)
    // A batch without a file cannot have left by itself: what has changed since, or is frozen, is checked first.
    const file = await work.db
      .selectFrom('payment_files')
      .select('format')
      .where('batch_id', '=', id)
      .executeTakeFirst()
    await payBatch(work, id, { leftAlready: file !== undefined })
    const items = await itemsOf(work.db, id)
    const seqs = []
    for (const { withdrawal_id } of items) seqs.push(...(await lastAbout(work.db, 'payout', withdrawal_id)))
    return seqs
  },
  returned: async (work, line, id) => {
    refuseSign(line, 1)
    const { status, settled } = await withdrawalOf(work.db, id)
    if (status !== 'paid') throw refuse(409, 'Only a payout that was paid can come back.')
    if (settled !== line.amount)
      throw refuse(409, `The payout is for ${formatMoney(settled ?? 0)}, and ${formatMoney(line.amount)} came back.`)
    await returnPayout(work, { id, reason: (await returnReason(work.db, id)) ?? returnedBecause(line.return_reason) })
    return lastAbout(work.db, 'reversal', id)
  },
}

/** Entries that are booked already. Throws 409 unless their cash together is the line's amount. */
const bookedOf = async (db: Db, line: BankLineRow, entries: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('lines')
    .select(['seq', 'amount'])
    .where('account', '=', 'cash')
    .where('seq', 'in', [0, ...entries])
    .execute()
  const moved = rows.reduce((sum, { amount }) => sum - amount, 0)
  if (rows.length === 0 || rows.length < entries.length) throw refuse(409, 'These entries do not move cash.')
  if (moved !== line.amount)
    throw refuse(409, `The book moved ${formatMoney(moved)}, and the bank ${formatMoney(line.amount)}.`)
  return rows.map(({ seq }) => seq)
}

interface Chosen {
  readonly as: MatchKind
  readonly id: string
  readonly entries: readonly number[]
}

const match = async (work: SignedInWork, line: BankLineRow, { as, id, entries }: Chosen) => {
  const { db } = work
  if (line.status !== 'open') throw refuse(409, `${lineName(line)}: this line is already matched.`)
  const seqs = as === 'booked' ? await bookedOf(db, line, entries) : await books[as](work, line, id)
  const taken = await db
    .selectFrom('bank_line_entries')
    .select('seq')
    .where('seq', 'in', [0, ...seqs])
    .execute()
  if (taken.length > 0) throw refuse(409, `${lineName(line)}: another line is already matched with this.`)
  await db
    .insertInto('bank_line_entries')
    .values(seqs.map((seq) => ({ seq, line_id: line.id })))
    .execute()
  await db
    .updateTable('bank_lines')
    .set({ status: 'matched', matched_as: as, matched_at: work.now, matched_by: work.actor.by.email })
    .where('id', '=', line.id)
    .execute()
  const became = `is ${as === 'booked' ? 'in the book already' : as}`
  await auditLine(work, { line, action: 'bank-line.matched', became, seqs })
}

/**
 * Books one line as what a person says it is. An entry that is booked already is named by its number, a batch by its
 * id.
 */
export const bookLine = async (
  work: SignedInWork,
  { lineId, as, id }: { lineId: string; as: MatchKind; id: string },
): Promise<void> => {
  await lockBook(work)
  const line = await lineOf(work.db, lineId)
  if (as !== 'booked') return match(work, line, { as, id, entries: [] })
  const found = (await candidatesOf(work.db, line)).find((one) => one.as === 'booked' && one.id === id)
  const entries = found?.entries ?? [Number(id)].filter(Number.isSafeInteger)
  return match(work, line, { as, id, entries })
}

/** Throws 409 unless a line still seems to be what it was when it was looked at. */
const refuseOther = (
  line: BankLineRow,
  { as, of }: SeenLine,
  found: MatchedProposal | null | undefined,
): MatchedProposal => {
  if (!found) throw refuse(409, `${lineName(line)}: nothing matches this line. Settle it by itself.`)
  if (found.as !== as || found.id !== of)
    throw refuse(409, `${lineName(line)} now appears to be something else: ${found.what}. Look at it again.`)
  return found
}

/**
 * Books each line as what it seemed to be when it was looked at, all of them or none; returns how many. Throws 409 if
 * one seems to be something else by now.
 */
export const acceptLines = async (work: SignedInWork, seen: readonly SeenLine[]): Promise<number> => {
  await lockBook(work)
  const asked = new Map(seen.map((one) => [one.id, one]))
  const lines = []
  for (const id of asked.keys()) lines.push(await lineOf(work.db, id))
  const proposals = await proposalsAmongAll(work.db, lines)
  for (const line of lines) {
    if (line.status !== 'open') throw refuse(409, `${lineName(line)}: this line is already matched.`)
    const one = asked.get(line.id)
    if (one) await match(work, line, refuseOther(line, one, proposals.get(line.id)))
  }
  return lines.length
}
