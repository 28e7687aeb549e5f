import type { Transfer } from '#contract/entities/transfer.ts'
import { listTransfers, type Reading, type TransferFilter } from './list.ts'

/** Of a file that is never held in memory. */
const rowsAtOnce = 500

/** An account as a table has it: the bank, and the masked number. */
export const accountText = (destination: Transfer['destination']): string =>
  destination ? `${destination.bankName} ${destination.accountNumber}` : ''

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
      yield { ...row, investor: investor.name, email: investor.email, account: accountText(destination) }
    if (next === null) return
    before = next
  }
}
