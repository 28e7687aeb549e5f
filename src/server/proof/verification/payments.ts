import type { Replay } from './replay.ts'

/** The total of a batch's payouts, and whether the book has all of them paid when it ended. */
const derivedOf = ({ stored, state }: Replay, id: string) => {
  const items = stored.batchItems.get(id) ?? []
  const { ended_at: endedAt = null, status } = stored.batches.get(id) ?? {}
  // Payouts of an undone batch may be paid singly at the same instant.
  const wasHeld =
    status !== 'undone' || items.some((item) => stored.withdrawals.get(item.withdrawal_id)?.batch_id === id)
  const isPaid =
    items.length > 0 && wasHeld && items.every((item) => state.payouts.has(`${item.withdrawal_id} ${endedAt}`))
  return {
    payouts: items.length,
    total: items.reduce((sum, { amount }) => sum + amount, 0),
    is_paid: isPaid ? 1 : 0,
  }
}

/** After the last entry: checks batches and their payouts against the book. */
export const checkBatches = (replay: Replay): void => {
  const { findings, stored } = replay
  for (const { id, status, payouts, total } of stored.batches.values())
    findings.compare(
      'batches',
      `the batch ${id}`,
      { payouts, total, is_paid: status === 'paid' ? 1 : 0 },
      derivedOf(replay, id),
    )
  for (const { withdrawal_id, batch_id, amount } of [...stored.batchItems.values()].flat()) {
    const withdrawal = stored.withdrawals.get(withdrawal_id)
    const isOpen = stored.batches.get(batch_id)?.status === 'open'
    findings.compare(
      'batches',
      `the payout ${withdrawal_id} of a batch`,
      { amount, waits_in: isOpen ? (withdrawal?.batch_id ?? null) : null },
      { amount: withdrawal?.settled ?? 0, waits_in: isOpen ? batch_id : null },
    )
  }
}
