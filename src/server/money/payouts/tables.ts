import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { Db } from '#server/platform/database/store.ts'
import { everyRow, fileRowsAtOnce } from '#server/platform/http/page.ts'
import type { TransferReading } from '../transfers/list.ts'
import { accountText } from '../transfers/list.ts'
import { batchWithRows, paymentDesk } from './desk.ts'
import { pageOfBatches } from './view.ts'

export const deskColumns = {
  what: 'text',
  reference: 'text',
  state: 'text',
  day: 'day',
  investor: 'text',
  email: 'text',
  amount: 'dollars',
  account: 'text',
  why: 'text',
} as const

/**
 * Payments that are due, in a batch or expected, in the order of the list, each with the New York day since when.
 * Outgoing amounts are negative.
 */
export const deskTable = async (reading: TransferReading, isDemo: boolean) => {
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
      account: accountText(destination),
      why: [reason, obstacle].filter(Boolean).join(' '),
    })),
    ...open.map(({ reference, made_at, total, payouts, made_by }) => ({
      what: 'batch',
      reference,
      state: 'open',
      day: newYorkDate(Date.parse(made_at)),
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
      day: approved_at === null ? null : newYorkDate(Date.parse(approved_at)),
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
  for await (const { files, ...row } of everyRow((before) => pageOfBatches(db, { before, limit: fileRowsAtOnce })))
    yield { ...row, files: files.map(({ name, digest }) => `${name} ${digest}`).join('; ') }
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

/** A batch's own reference and its payouts. Throws 404 if there is no such batch. */
export const batchedTable = async (reading: Pick<TransferReading, 'db' | 'secret'>, id: string) => {
  const { reference: batch, rows } = await batchWithRows(reading, id)
  return {
    batch,
    rows: rows.map(({ reference, state, investor, destination, amount }) => ({
      batch,
      reference,
      state,
      investor: investor.name,
      email: investor.email,
      account: accountText(destination),
      amount,
    })),
  }
}
