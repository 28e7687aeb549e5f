import { shownStates } from '#fund/money/lives.ts'
/** The trial balance, by account. */
export const cashAccountName = {
  cash: 'Cash at the bank',
  trading: 'At work with the broker',
  capital: 'Investors’ capital',
  result: 'Investors’ results',
  payable: 'Payable to investors',
  suspense: 'In suspense',
  fund: 'The fund’s share',
} as const

/** What the fund takes of its share, step by step. */
export const cashWords = {
  asked: 'The payout was asked for.',
  reserve: (weeks: number): string =>
    weeks === 1 ? 'its share of the newest week' : `its shares of the newest ${weeks} weeks`,
  paidIn: 'The money was booked as paid in.',
  payInHint: (debt: string | null): string =>
    debt === null
      ? 'The fund owes nothing: it is added to its share.'
      : `The fund owes ${debt}. Anything beyond that is added to its share.`,
  payInWaits: 'It waits for a second person, or for the delay if there is none.',
  tooMuch: (most: string): string =>
    `The fund can take ${most} now: its share beyond its reserve, as far as there is cash for it.`,
  close: (day: string) => ({
    title: 'Close the books',
    text: [
      `The books are closed up to ${day}. A closed period stays closed: a later correction of one of its weeks is booked as an adjustment in the present one.`,
    ],
    confirm: 'Close the books',
    done: 'The books were closed.',
  }),
  approve: (amount: string) => ({
    title: 'Approve the fund’s payout',
    text: [`The fund takes ${amount} of its share once it is paid.`],
    confirm: 'Approve',
    done: 'The payout was approved.',
  }),
  pay: (amount: string) => ({
    title: 'Mark the fund’s payout paid',
    text: [`Has ${amount} left the fund’s account? It is booked as paid now.`],
    confirm: 'Mark paid',
    ask: {
      label: 'Reference',
      hint: 'As the bank gives it.',
      missing: 'Enter the bank’s reference.',
    },
    done: 'The payout was booked.',
  }),
  cancel: (amount: string) => ({
    title: 'Cancel the fund’s payout',
    text: [`${amount} stays in the fund’s share. No money moves.`],
    confirm: 'Cancel the payout',
    refuses: true,
    done: 'The payout was cancelled.',
  }),
} as const

export const fundPayoutState = shownStates('fundPayout')

/** Money whose owner is not known yet. */
export const suspenseWords = {
  received: 'The money is held in suspense.',
  give: (amount: string, payer: string) => ({
    title: 'Give it to an investor',
    text: [`${amount} from ${payer} becomes a deposit of the investor it belongs to. The investor is notified.`],
    confirm: 'Give it',
    ask: {
      label: 'The investor’s email address',
      hint: 'The one the account is registered with.',
      missing: 'Enter the address of the investor’s account.',
    },
    done: 'The deposit was booked.',
  }),
  return: (amount: string, payer: string) => ({
    title: 'Return it',
    text: [`Has ${amount} gone back to ${payer}? It is booked as returned now.`],
    confirm: 'Book it as returned',
    ask: { label: 'Reason', hint: 'Kept with the money and in the audit trail.', missing: 'Enter why it is returned.' },
    done: 'The money was returned.',
  }),
  income: (amount: string, payer: string) => ({
    title: 'Book it as income',
    text: [`${amount} from ${payer} becomes part of the fund’s share, such as interest or a refund from the bank.`],
    confirm: 'Book it as income',
    ask: { label: 'What it is', hint: 'Kept with the money and in the audit trail.', missing: 'Enter what it is.' },
    done: 'The money was booked as income.',
  }),
  fund: (amount: string, payer: string) => ({
    title: 'Book it as paid in by the fund',
    text: [`${amount} from ${payer} is the fund’s own money: it repays what the fund owes, and the rest is its share.`],
    confirm: 'Book it as paid in',
    ask: { label: 'What it is', hint: 'Kept with the money and in the audit trail.', missing: 'Enter what it is.' },
    done: 'The money was booked as paid in.',
  }),
  reverseFund: (amount: string, payer: string) => ({
    title: 'Reverse what the fund paid in',
    text: [
      `${amount} from ${payer} leaves the fund’s share and is held in suspense again. The booking stays in the book.`,
    ],
    confirm: 'Reverse it',
    ask: { label: 'Reason', hint: 'Kept with the money and in the audit trail.', missing: 'Enter why it is reversed.' },
    done: 'The money is held in suspense again.',
  }),
  reverse: (amount: string, payer: string) => ({
    title: 'Reverse the income',
    text: [
      `${amount} from ${payer} leaves the fund’s share and is held in suspense again. The booking stays in the book.`,
    ],
    confirm: 'Reverse the income',
    ask: { label: 'Reason', hint: 'Kept with the money and in the audit trail.', missing: 'Enter why it is reversed.' },
    done: 'The money is held in suspense again.',
  }),
} as const

export const suspenseState = {
  open: 'Open',
  given: 'Given',
  returned: 'Returned',
  income: 'Income',
  fund: 'Paid in by the fund',
} as const
