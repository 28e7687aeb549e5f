import { asSentence } from '#contract/as-sentence.ts'
import type { BankFee } from '#contract/entities/bank-statement.ts'
import { type Cents, toDollars } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { append, keysAgain, lockBook } from '#server/ledger/append.ts'
import { feeReversalKey } from '#server/ledger/reversed.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { releaseLine } from './lines.ts'
import type { BankLineRow } from './view.ts'

const shownMax = 50

/** Books a line that went out as a fee, which the fund bears, whatever is in cash; returns the key of its entry. */
export const bookFee = async (work: Work, { id, day, amount }: BankLineRow): Promise<string> => {
  const { next: key } = await keysAgain(work.db, `bank-fee:${id}`)
  await append(work, {
    key,
    kind: 'bank-fee',
    description: `Fee of the bank, ${day}`,
    effectiveAt: work.now,
    leftAlready: true,
    lines: [
      { account: 'fund', amount },
      { account: 'cash', amount: -amount },
    ],
  })
  return key
}

interface Fee {
  readonly seq: number
  readonly key: string
  readonly description: string
  readonly posted_at: number
  readonly amount: Cents
}

/** The fee of one entry, or the latest fees, newest first. */
const feesWhere = async (db: Db, seq?: number): Promise<Fee[]> => {
  const fees = db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .select(['entries.seq', 'entries.key', 'entries.description', 'entries.posted_at', 'lines.amount'])
    .where('entries.kind', '=', 'bank-fee')
    .where('lines.account', '=', 'cash')
    .orderBy('entries.seq', 'desc')
    .limit(shownMax)
  return (seq === undefined ? fees : fees.where('entries.seq', '=', seq)).execute()
}

/** The description of a reversal: the fee, then the reason. */
const reversed = (description: string, reason: string): string => `${description}, reversed: ${reason}`

const viewsOf = async (db: Db, fees: readonly Fee[]): Promise<BankFee[]> => {
  const reversals = await db
    .selectFrom('entries')
    .select(['key', 'description', 'posted_at'])
    .where('key', 'in', ['', ...fees.map(({ key }) => feeReversalKey(key))])
    .execute()
  const lines = await db
    .selectFrom('bank_lines')
    .select(['id', 'day', 'counterparty', 'reference'])
    .where('id', 'in', ['', ...fees.map(({ key }) => key.split(':')[1] ?? '')])
    .execute()
  return fees.flatMap(({ seq, key, description, posted_at, amount }) => {
    const line = lines.find(({ id }) => id === key.split(':')[1])
    if (!line) return []
    const reversal = reversals.find((one) => one.key === feeReversalKey(key))
    return [
      {
        id: String(seq),
        state: reversal ? 'reversed' : 'booked',
        day: line.day,
        what: [line.counterparty, line.reference].filter(Boolean).join(', '),
        amount: toDollars(amount),
        booked_at: iso(posted_at),
        reversed_at: reversal ? iso(reversal.posted_at) : null,
        reason: reversal ? reversal.description.slice(reversed(description, '').length) : null,
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
  const { seq, key, description, amount } = await feeOf(work.db, id)
  const entry = await append(work, {
    key: feeReversalKey(key),
    kind: 'reversal',
    description: reversed(description, reason),
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
