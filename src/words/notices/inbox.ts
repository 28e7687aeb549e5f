import { formatCount } from '#fund/text/count.ts'
import { destinationName } from '#words/money/transfers.ts'

/** What the sentences need of a transfer; its instants as on the wire. */
interface StatusOfTransfer {
  readonly kind: string
  readonly state:
    | 'requested'
    | 'approved'
    | 'received'
    | 'effective'
    | 'added'
    | 'batched'
    | 'paid'
    | 'returned'
    | 'reversed'
    | 'declined'
    | 'cancelled'
  readonly reference: string
  readonly approved_at: string | null
  readonly received_at: string | null
  readonly effective_at: string | null
  readonly paid_at: string | null
  readonly ended_at: string | null
  readonly reason: string | null
  readonly destination: { readonly bankName: string; readonly accountNumber: string } | null
}

type Day = (at: string | null) => string

const ended = (word: string, { ended_at, reason }: StatusOfTransfer, dayOf: Day): string =>
  [`${word} on ${dayOf(ended_at)}.`, reason].filter(Boolean).join(' ')

const payoutDue = ({ destination }: StatusOfTransfer): string =>
  destination ? `Due: to be paid to ${destinationName(destination)}.` : 'Due, but no bank account is approved yet.'

/**
 * How far the transfer of an item has come, and what comes next; null while it is only requested. `dayOf` writes the day
 * of what somebody did, `sundayOf` that of the Sunday on which it counts.
 */
export const transferStatus = (transfer: StatusOfTransfer, dayOf: Day, sundayOf: Day): string | null => {
  const { kind, state, reference } = transfer
  const isDeposit = kind === 'deposit'
  switch (state) {
    case 'requested':
      return null
    case 'approved':
      return isDeposit
        ? `Approved on ${dayOf(transfer.approved_at)}. The money has not arrived yet, reference ${reference}.`
        : `Approved on ${dayOf(transfer.approved_at)}. It takes effect on ${sundayOf(transfer.effective_at)}${kind === 'addition' ? '' : ' and is due then'}.`
    case 'received':
      return `Received on ${dayOf(transfer.received_at)}, at work from ${sundayOf(transfer.effective_at)}.`
    case 'effective':
      return isDeposit ? `At work since ${sundayOf(transfer.effective_at)}.` : payoutDue(transfer)
    case 'added':
      return `Added to capital on ${sundayOf(transfer.effective_at)}.`
    case 'batched':
      return 'In a batch of payments that is not marked paid yet.'
    case 'paid':
      return `Paid on ${dayOf(transfer.paid_at)}.`
    case 'returned':
      return 'The payment came back: it has to be paid again or cancelled.'
    case 'reversed':
      return ended('Taken back', transfer, dayOf)
    case 'declined':
      return ended('Declined', transfer, dayOf)
    case 'cancelled':
      return ended('Cancelled', transfer, dayOf)
  }
}

/** What a decision will do, shown before it is made: for a transfer's usual step, and for an answer. */
export const doesWords = {
  approveDeposit: 'The investor is told that the deposit is approved. Nothing is booked until the money arrives.',
  approveAddition: 'The investor is told. On its Sunday so much of the result is capital; no cash leaves.',
  approvePayout: 'The investor is told. The withdrawal takes effect on its Sunday and is due then.',
  receive: 'Books what arrived, less the bank’s fee, on the day it arrived; it is at work from the Sunday after.',
  pay: 'Books the money as having left the fund’s account. You will be asked to confirm first.',
  answer: 'The answer goes to the investor’s notifications and by email, and this is dismissed.',
  of: (label: string): string => `What “${label}” does:`,
} as const

/** An item in the list, and opened. */
export const itemWords = {
  back: 'Back to the list',
  nobody: 'Nobody has taken it yet.',
  takenBy: (who: string): string => `Taken by ${who}.`,
  takenByYou: 'You have taken it.',
  finishedBy: (who: string | null): string => `Finished by ${who ?? 'the system'}.`,
  you: 'You',
  due: 'No notification mentions it.',
  empty: 'Nothing is waiting.',
  emptyText: 'Requests, messages and open decisions appear here.',
} as const

/** What is known about a person who has registered. */
export const registrationWords = {
  notSaid: 'not given yet',
  nothing: 'nothing yet',
  nobody: 'nobody',
  signed: (title: string, version: number, day: string): string => `${title}, version ${version}, ${day}`,
  day: (day: number, max: number): string => {
    if (day > max) return `, ${day - max === 1 ? 'a day' : `${day - max} days`} late`
    return day === 0 ? ', today' : `, day ${day} of ${max}`
  },
} as const

export const itemCopied = 'The link was copied. It opens this item for admins who are signed in.'

export const finished = 'The notification was dismissed. It can be reopened under “Finished”.'

/** Asked before an item is dismissed while its matter is still open. */
export const finishWords = (what: string, stays: string) =>
  ({
    title: 'Dismiss this notification?',
    text: [`${what} is still open: dismissing the notification decides nothing. ${stays}`],
    confirm: 'Finish',
    done: finished,
  }) as const

export const noteWords = (what: string) =>
  ({
    title: 'Add a note',
    text: [`${what}: all admins can read the note, with your address and the time.`],
    confirm: 'Save note',
    ask: { label: 'Note', missing: 'Write the note.' },
    done: 'The note was saved.',
  }) as const

export const handOverWords = {
  title: 'Hand over',
  text: (what: string): string => `${what} is theirs from then on, and they are notified.`,
  none: 'There is no other admin who may act.',
  choose: 'Choose who takes it over.',
  done: (to: string): string => `It was handed to ${to}.`,
} as const

export const missingWords = {
  title: 'Due, and in no notification',
  more: (count: number): string => `${formatCount(count)} more under Requests.`,
  asked: (day: string): string => `Requested on ${day}.`,
} as const
export const reopened = 'The notification is open again.'
