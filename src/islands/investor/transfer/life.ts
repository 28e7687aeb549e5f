import type { Transfer } from '#contract/entities/transfer.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { payoutReferenceOf } from '#fund/money/references.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { destinationName } from '#words/money/transfers.ts'

/**
 * The names that links use for a request: its reference and, for a withdrawal, the one that it had before it was paid.
 */
export const namesOf = ({ id, kind, reference }: Transfer): string[] => [
  `request/${reference}`,
  ...(kind === 'deposit' ? [] : [`request/${payoutReferenceOf(id)}`]),
]

const when = (instant: string | null) =>
  instant === null ? '' : ` ${instantText(instant, { near: true, deadline: true })}`

const sunday = (instant: string | null) => (instant === null ? '' : ` ${fundDay(instant)}`)

const day = (instant: string | null) => (instant === null ? '' : ` ${instantText(instant, { day: true })}`)

const because = (reason: string | null) => (reason ? `: ${reason}` : '')

/** A sentence of its own if less was paid than asked for. */
const why = (reason: string | null) => (reason ? `. ${reason}` : '')

const to = ({ destination }: Transfer) => (destination ? ` to ${destinationName(destination)}` : '')

/** When a Sunday has come, nothing is settled before the week that ended with it is reported. */
const effect = ({ kind, effective_at }: Transfer, now: number) => {
  const at = effective_at === null ? null : Date.parse(effective_at)
  const what = kind === 'addition' ? 'Becomes capital' : 'Taken from your balance'
  return at !== null && at <= now
    ? `${what} with the report of ${weekLabel(weekOf(at - 1))}`
    : `${what}${when(effective_at)}`
}

/** The state of a deposit or a withdrawal at an instant, and what comes next and when. */
export const lifeOf = (transfer: Transfer, now: number): string => {
  const isDeposit = transfer.kind === 'deposit'
  switch (transfer.state) {
    case 'requested':
      return 'Waits for approval'
    case 'approved':
      return isDeposit ? 'Send it with its reference' : effect(transfer, now)
    case 'received':
      return `Counts from${when(transfer.effective_at)}${why(transfer.reason)}`
    case 'effective':
      return isDeposit
        ? `In the balance since${sunday(transfer.effective_at)}${why(transfer.reason)}`
        : `Set aside, to be paid${to(transfer)}${why(transfer.reason)}`
    case 'added':
      return `Capital since${sunday(transfer.effective_at)}${why(transfer.reason)}`
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
