import { formatMoney } from '#fund/text/format.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'

export interface Payout {
  readonly personId: string
  /** Cents, above zero, booked on payable. */
  readonly amount: number
  readonly requestedAt: number
  readonly effectiveAt: number
  readonly decidedBy: string
  /** What it is, in a few words, for the admins' queue. */
  readonly what: string
}

/**
 * Pays out of an account when it closes or afterwards, as an effective withdrawal, which the admin marks paid among the
 * transfers. It does not count as a month's withdrawal of capital, and no correction replays it.
 */
export const owePayout = async (work: Work, payout: Payout): Promise<string> => {
  const { personId, amount, requestedAt, effectiveAt, decidedBy, what } = payout
  const id = timeId(work.now)
  await work.db
    .insertInto('withdrawals')
    .values({
      id,
      account_id: personId,
      kind: 'capital',
      in_full: 1,
      amount,
      status: 'effective',
      requested_at: requestedAt,
      decided_at: work.now,
      decided_by: decidedBy,
      effective_at: effectiveAt,
      settled: amount,
      written_off: 0,
    })
    .execute()
  await raise(work, {
    kind: 'transfer',
    subjectId: id,
    type: 'withdrawal',
    priority: 'high',
    title: `${what}: ${formatMoney(amount)} to pay`,
    message: `${formatMoney(amount)} is payable to an account that was closed. Mark it paid under transfers.`,
  })
  return id
}
