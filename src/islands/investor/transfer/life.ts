import type { Transfer, TransferState } from '#contract/entities/transfer.ts'
import { formatDate, formatNearInstant } from '#fund/week-display.ts'
import { destinationName } from '#words/transfers.ts'

const when = (instant: string | null) => (instant === null ? '' : ` ${formatNearInstant(Date.parse(instant))} New York`)

const day = (instant: string | null) => (instant === null ? '' : ` ${formatDate(Date.parse(instant))}`)

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

/** A sentence of its own, where less was paid than asked for. */
const why = (reason: string | null) => (reason ? `. ${reason}` : '')

const to = ({ destination }: Transfer) => (destination ? ` to ${destinationName(destination)}` : '')

/** Where a deposit or a withdrawal stands, and what comes next and when. */
export const lifeOf = (transfer: Transfer): string => {
  const isDeposit = transfer.kind === 'deposit'
  switch (transfer.state) {
    case 'requested':
      return 'Waits for approval'
    case 'approved':
      return isDeposit ? 'Send it with its reference' : `Takes effect${when(transfer.effective_at)}`
    case 'received':
      return `Counts from${when(transfer.effective_at)}${why(transfer.reason)}`
    case 'effective':
      return isDeposit
        ? `In the balance since${day(transfer.effective_at)}${why(transfer.reason)}`
        : `Set aside, to be paid${to(transfer)}${why(transfer.reason)}`
    case 'batched':
      return `Being sent${to(transfer)}${why(transfer.reason)}`
    case 'paid':
      return `Paid${day(transfer.paid_at)}${to(transfer)}${why(transfer.reason)}`
    case 'returned':
      return `The payment came back and will be made again${why(transfer.reason)}`
    case 'reversed':
      return `Booked in error${because(transfer.reason)}`
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
  batched: 'good',
  paid: 'good',
  returned: 'bad',
  reversed: 'bad',
  declined: 'bad',
  cancelled: 'quiet',
} as const satisfies Record<TransferState, string>

export const toneOf = (state: TransferState) => tones[state]
