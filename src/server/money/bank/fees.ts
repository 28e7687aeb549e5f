import type { Selectable } from 'kysely'
import { asSentence } from '#contract/as-sentence.ts'
import type { BankFee } from '#contract/entities/bank-statement.ts'
import { type Cents, toDollars } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { append, entriesAbout, keyAgain, lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { releaseLine } from './lines.ts'
import type { BankLineRow } from './view.ts'

const shownMax = 50

/** Books a line that went out as a fee, which the fund bears, whatever is in cash. */
export const bookFee = async (work: Work, { id, day, amount }: BankLineRow): Promise<void> => {
  const before = await entriesAbout(work.db, 'bank-fee', id)
  await append(work, {
    key: keyAgain(`bank-fee:${id}`, before.length),
    kind: 'bank-fee',
    subjectId: id,
    description: `Fee of the bank, ${day}`,
    effectiveAt: work.now,
    leftAlready: true,
    lines: [
      { account: 'fund', amount },
      { account: 'cash', amount: -amount },
    ],
  })
}

type Reversing = Pick<Selectable<Schema['entries']>, 'seq' | 'kind' | 'reverses_seq'>

/** Reversed fees, by the number of their reversals: both are in the book, and neither is at the bank. */
export const reversedFees = (entries: readonly Reversing[]): Map<number, number> => {
  const fees = new Set(entries.filter(({ kind }) => kind === 'bank-fee').map(({ seq }) => seq))
  return new Map(
    entries.flatMap(({ seq, reverses_seq: fee }) => (fee !== null && fees.has(fee) ? [[seq, fee] as const] : [])),
  )
}

interface Fee {
  readonly seq: number
  readonly subject_id: string | null
  readonly description: string
  readonly posted_at: number
  readonly amount: Cents
}

/** The fee of one entry, or the latest fees, newest first. */
const feesWhere = async (db: Db, seq?: number): Promise<Fee[]> => {
  const fees = db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .select(['entries.seq', 'entries.subject_id', 'entries.description', 'entries.posted_at', 'lines.amount'])
    .where('entries.kind', '=', 'bank-fee')
    .where('lines.account', '=', 'cash')
    .orderBy('entries.seq', 'desc')
    .limit(shownMax)
  return (seq === undefined ? fees : fees.where('entries.seq', '=', seq)).execute()
}

const viewsOf = async (db: Db, fees: readonly Fee[]): Promise<BankFee[]> => {
  const reversals = await db
    .selectFrom('entries')
    .select(['reverses_seq', 'reason', 'posted_at'])
    .where('reverses_seq', 'in', [0, ...fees.map(({ seq }) => seq)])
    .execute()
  const lines = await db
    .selectFrom('bank_lines')
    .select(['id', 'day', 'counterparty', 'reference'])
    .where('id', 'in', ['', ...fees.map(({ subject_id }) => subject_id ?? '')])
    .execute()
  return fees.flatMap(({ seq, subject_id, posted_at, amount }) => {
    const line = lines.find(({ id }) => id === subject_id)
    if (!line) return []
    const reversal = reversals.find(({ reverses_seq }) => reverses_seq === seq)
    return [
      {
        id: String(seq),
        state: reversal ? 'reversed' : 'booked',
        day: line.day,
        what: [line.counterparty, line.reference].filter(Boolean).join(', '),
        amount: toDollars(amount),
        booked_at: iso(posted_at),
        reversed_at: reversal ? iso(reversal.posted_at) : null,
        reason: reversal?.reason ?? null,
      },
    ]
  })
}

/** The latest fees of the bank, the newest first. */
export const listFees = async (db: Db): Promise<BankFee[]> => viewsOf(db, await feesWhere(db))

const feeOf = async (db: Db, id: string): Promise<Fee> => {
  const seq = Number(id)
  const [fee] = Number.isSafeInteger(seq) ? await feesWhere(db, seq) : []
  if (!fee) throw refuse(404, 'There is no such fee.')
  return fee
}

/** A fee as it is now, by the number of its entry. Throws 404 if it does not exist. */
export const feeById = async (db: Db, id: string): Promise<BankFee> => {
  const [view] = await viewsOf(db, [await feeOf(db, id)])
  if (!view) throw new Error('a fee has the line that it was booked from')
  return view
}

/**
 * Reverses a fee that was booked in error: cash against the fund's share. The bank's line is open again, to be booked
 * as what it is. Doing it again changes nothing; throws 404 if the fee does not exist.
 */
export const reverseFee = async (work: SignedInWork, { id, reason }: { id: string; reason: string }): Promise<void> => {
  await lockBook(work)
  const { seq, subject_id: lineId, description, amount } = await feeOf(work.db, id)
  const booked = await entriesAbout(work.db, 'bank-fee', lineId ?? '')
  const entry = await append(work, {
    key: keyAgain(`bank-fee-reversed:${lineId}`, booked.indexOf(seq)),
    kind: 'reversal',
    subjectId: lineId,
    reverses: seq,
    reason,
    description: `${description}, reversed: ${reason}`,
    effectiveAt: work.now,
    lines: [
      { account: 'fund', amount },
      { account: 'cash', amount: -amount },
    ],
  })
  if (entry === null) return
  const link = await work.db.selectFrom('bank_line_entries').select('line_id').where('seq', '=', seq).executeTakeFirst()
  if (link) await releaseLine(work, link.line_id)
  const detail = `${formatMoney(amount)} are in the fund's share again. The reason: ${asSentence(reason)}`
  await audit(work, { action: 'bank-fee.reversed', subject: description, detail })
}
