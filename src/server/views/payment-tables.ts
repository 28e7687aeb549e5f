import type { Transfer } from '#contract/entities/transfer.ts'
import { toDollars } from '#fund/money.ts'
import { iso } from '../http/contract-values.ts'
import { batchWithRows, paymentDesk } from '../payments/desk.ts'
import { pageOfBatches } from '../payments/view.ts'
import type { Db } from '../store/store.ts'
import { listTransfers, type Reading, type TransferFilter } from '../transfers/list.ts'

/** Of a file that is never held in memory. */
const rowsAtOnce = 500

/** An account as a table has it: the bank, and the masked number. */
const accountOf = (destination: Transfer['destination']): string =>
  destination ? `${destination.bankName} ${destination.accountNumber}` : ''

export const deskColumns = {
  what: 'text',
  reference: 'text',
  state: 'text',
  day: 'text',
  investor: 'text',
  email: 'text',
  amount: 'dollars',
  account: 'text',
  why: 'text',
} as const

/** What is to be paid, in a batch, or expected, in the order of the list. Amounts that leave are negative. */
export const deskTable = async (reading: Reading, isDemo: boolean) => {
  const { due, open, expected } = await paymentDesk(reading, isDemo)
  return [
    ...due.map(({ kind, reference, state, day, investor, amount, destination, obstacle, reason }) => ({
      what: kind,
      reference,
      state,
      day,
      investor: investor.name,
      email: investor.email,
      amount: -amount,
      account: accountOf(destination),
      why: [reason, obstacle].filter(Boolean).join(' '),
    })),
    ...open.map(({ reference, made_at, total, payouts, made_by }) => ({
      what: 'batch',
      reference,
      state: 'open',
      day: made_at.slice(0, 'YYYY-MM-DD'.length),
      investor: payouts === 1 ? '1 payout' : `${payouts} payouts`,
      email: '',
      amount: -total,
      account: '',
      why: `made by ${made_by}`,
    })),
    ...expected.map(({ reference, approved_at, investor, amount }) => ({
      what: 'deposit',
      reference,
      state: 'approved',
      day: (approved_at ?? '').slice(0, 'YYYY-MM-DD'.length),
      investor: investor.name,
      email: investor.email,
      amount,
      account: '',
      why: '',
    })),
  ]
}

export const batchColumns = {
  reference: 'text',
  state: 'text',
  payouts: 'number',
  returned: 'number',
  total: 'dollars',
  made_at: 'instant',
  made_by: 'text',
  ended_at: 'instant',
  ended_by: 'text',
  files: 'text',
} as const

/** Every batch, newest first, with the digests of its files. */
export const batchTable = async function* (db: Db) {
  for (let before: string | undefined; ; ) {
    const { rows, next } = await pageOfBatches(db, { before, limit: rowsAtOnce })
    for (const { files, ...row } of rows)
      yield { ...row, files: files.map(({ name, digest }) => `${name} ${digest}`).join('; ') }
    if (next === null) return
    before = next
  }
}

export const batchedColumns = {
  batch: 'text',
  reference: 'text',
  state: 'text',
  investor: 'text',
  email: 'text',
  account: 'text',
  amount: 'dollars',
} as const

/** A batch's own reference and its payouts. Throws 404 where there is none. */
export const batchedTable = async (reading: Pick<Reading, 'db' | 'secret'>, id: string) => {
  const { reference: batch, rows } = await batchWithRows(reading, id)
  return {
    batch,
    rows: rows.map(({ reference, state, investor, destination, amount }) => ({
      batch,
      reference,
      state,
      investor: investor.name,
      email: investor.email,
      account: accountOf(destination),
      amount,
    })),
  }
}

export const transferColumns = {
  kind: 'text',
  reference: 'text',
  state: 'text',
  investor: 'text',
  email: 'text',
  amount: 'dollars',
  settled_amount: 'dollars',
  requested_at: 'instant',
  approved_at: 'instant',
  received_at: 'instant',
  effective_at: 'instant',
  paid_at: 'instant',
  ended_at: 'instant',
  account: 'text',
  reason: 'text',
} as const

/** Deposits and withdrawals as they are listed, newest first. */
export const transferTable = async function* (
  reading: Reading,
  filter: Pick<TransferFilter, 'personId' | 'state' | 'kind'>,
) {
  for (let before: string | undefined; ; ) {
    const { rows, next } = await listTransfers(reading, { ...filter, before, limit: rowsAtOnce })
    for (const { investor, destination, ...row } of rows)
      yield { ...row, investor: investor.name, email: investor.email, account: accountOf(destination) }
    if (next === null) return
    before = next
  }
}

export const lineColumns = {
  day: 'day',
  value_day: 'day',
  amount: 'dollars',
  counterparty: 'text',
  reference: 'text',
  bank_id: 'text',
  state: 'text',
  matched_as: 'text',
  matched_at: 'instant',
  matched_by: 'text',
} as const

/** Every line of the bank, newest first. */
export const lineTable = async function* (db: Db) {
  for (let before: string | undefined; ; ) {
    const rows = await db
      .selectFrom('bank_lines')
      .selectAll()
      .$if(before !== undefined, (older) => older.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(rowsAtOnce)
      .execute()
    for (const { day, value_day, amount, counterparty, reference, bank_id, status, matched_at, ...row } of rows)
      yield {
        day,
        value_day,
        amount: toDollars(amount),
        counterparty,
        reference,
        bank_id,
        state: status,
        matched_as: row.matched_as,
        matched_at: matched_at === null ? null : iso(matched_at),
        matched_by: row.matched_by,
      }
    before = rows.at(-1)?.id
    if (rows.length < rowsAtOnce) return
  }
}
