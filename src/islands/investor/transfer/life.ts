import type { Transfer, TransferState } from '#contract/entities/transfer.ts'
import { formatDate, formatNearInstant } from '#fund/week-display.ts'

const when = (instant: string | null) => (instant === null ? '' : ` ${formatNearInstant(Date.parse(instant))} New York`)

const day = (instant: string | null) => (instant === null ? '' : ` ${formatDate(Date.parse(instant))}`)

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

/** Where a deposit or a withdrawal stands, and what comes next and when. */
export const lifeOf = (transfer: Transfer): string => {
  const isDeposit = transfer.kind === 'deposit'
  switch (transfer.state) {
    case 'requested':
      return 'Waits for approval'
    case 'approved':
      return isDeposit ? 'Send it with its reference' : `Takes effect${when(transfer.effective_at)}`
    case 'received':
      return `At work from${when(transfer.effective_at)}`
    case 'effective':
      return isDeposit ? `At work since${day(transfer.effective_at)}` : 'Set aside, to be paid'
    case 'paid':
      return `Paid${day(transfer.paid_at)}`
    case 'declined':
      return `Declined${day(transfer.ended_at)}${because(transfer.reason)}`
    case 'cancelled':
      return `Cancelled${day(transfer.ended_at)}`
  }
}

const tones = {
  requested: 'waiting',
  approved: 'waiting',
  received: 'waiting',
  effective: 'good',
  paid: 'good',
  declined: 'bad',
  cancelled: 'quiet',
} as const satisfies Record<TransferState, string>

export const toneOf = (state: TransferState) => tones[state]
