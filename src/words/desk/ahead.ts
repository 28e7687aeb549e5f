import { withDetail } from '../failure.ts'

type Status = 'active' | 'inactive'

/** The state of an account where the backend knows only the documented calls. */
export const documentedState = {
  state: (status: Status, week: string): string =>
    status === 'active' ? `Your balance is at work in ${week}.` : `Your balance does not trade in ${week}.`,
  next: (status: Status): string | null => (status === 'active' ? null : 'Next: Start Trading. It begins on a Sunday.'),
} as const

/** As long as there is a carried loss. */
export const earlierLosses = (amount: string): string => `${amount} of earlier losses to make up first.`

export const madeUpInFull = (amount: string, split: string): string =>
  `The next ${amount} of profit is yours in full; only what comes after it is split ${split}.`

export const noEarlierLoss = 'No earlier loss left to make up.'

/** In place of a date, for a distribution whose Saturday has come. */
export const afterItsReport = 'After its report'

/** The next payment, by how far it has come. */
export const payment = {
  none: 'Nothing is on its way',
  noneNote: 'Your approved withdrawals appear here.',
  closing: {
    when: 'When the account closes',
    title: 'Your whole balance is paid to you',
    note: 'Once your identity is verified, trading has ended and the lock-up is over.',
  },
  title: (amount: string): string => `${amount} is paid to you`,
  when: {
    requested: 'After our approval',
    approved: 'After that report',
    payable: 'In our next payment',
    sent: 'On its way to your bank',
  },
  note: 'We let you know when it has been sent.',
  afterReport: (week: string): string => `It leaves your balance with the report of ${week}.`,
} as const

/** The dates in one's own calendar. */
export const calendarDates = {
  what: 'The Saturdays and Sundays of the next twelve weeks, with what changes in your account on each. It contains no amounts and no names.',
  file: 'A file holds what is known today. A private link keeps your calendar up to date: anyone who has it can read these dates and what changes on them, and nothing else.',
  shownOnce: 'Paste it into your calendar as a subscription. It is shown only this once.',
  since: (when: string): string => `A private link was made ${when}. A new one replaces it.`,
} as const

export const calendarLink = {
  failed: withDetail('Failed to change the link'),
  network: 'Network error changing the link.',
} as const

/** The private link that a calendar subscribes to; only one works at a time. */
export const calendarLinkWords = {
  make: 'Make a private link',
  renew: 'Make a new link',
  keep: 'Keep the link',
  end: 'End the link',
  question: 'A calendar that uses your present link is no longer updated: you paste the new one in its place.',
} as const

/** The fund's dates in an admin's own calendar. */
export const fundDatesWords = {
  what: 'The same dates in your calendar, without amounts and names. A private link keeps it up to date: anyone who has it can read these dates.',
  shownOnce: 'Paste it into your calendar as a subscription. It is shown only this once.',
  since: (when: string): string => `A private link was made ${when}. A new one replaces it.`,
  ended: 'The link no longer works.',
} as const
