import type { Transfer } from '#contract/entities/transfer.ts'
import { everyRow, fileRowsAtOnce } from '#server/platform/http/page.ts'
import { listTransfers, type TransferFilter, type TransferReading } from './list.ts'

/** An account as a table shows it: the bank, and the masked number. */
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
  reading: TransferReading,
  filter: Pick<TransferFilter, 'personId' | 'state' | 'kind'>,
) {
  const rows = everyRow((before) => listTransfers(reading, { ...filter, before, limit: fileRowsAtOnce }))
  for await (const { investor, destination, ...row } of rows)
    yield { ...row, investor: investor.name, email: investor.email, account: accountText(destination) }
}
