import { counted } from '#fund/text/format.ts'
import type { DueKind } from '#fund/weeks/due.ts'

interface Due {
  readonly kind: DueKind
  readonly of: string | null
  readonly count: number
  readonly since: string | null
  readonly notes: readonly string[]
}

/** What is to be done, in a line: for one and for several, where only the number differs. */
const whats: Record<DueKind, readonly [one: string, many: string] | ((due: Due) => string)> = {
  'no-room': () => 'There is no room left to store anything',
  report: ({ of }) => `${of} needs its report`,
  close: ({ of }) => `${of} is reported but not closed`,
  payments: ['payment to make', 'payments to make'],
  batches: ['batch is not marked paid', 'batches are not marked paid'],
  deposits: ['deposit is expected', 'deposits are expected'],
  deployments: ['deposit to place with the broker', 'deposits to place with the broker'],
  'bank-lines': ['bank line to match', 'bank lines to match'],
  'bank-returns': ['payment that came back', 'payments that came back'],
  requests: ['deposit or withdrawal to decide on', 'deposits and withdrawals to decide on'],
  registrations: ['application to decide on', 'applications to decide on'],
  answers: ['message to answer', 'messages to answer'],
  approvals: [
    'step is waiting for a second person or its delay',
    'steps are waiting for a second person or their delay',
  ],
  'fund-debt': () => 'The fund owes money to its investors',
  'money-in': () => 'One admin can book any amount as received',
  'payout-holds': () => 'Payouts leave right after a change of sign-in or bank account',
  additions: () => 'Decide whether investors may add results to their capital',
  terms: ['change in a file of the owner’s to adopt', 'changes in files of the owner’s to adopt'],
  'made-up': ['fact is still made up', 'facts are still made up'],
  'own-accounts': () => 'List the fund’s bank accounts',
  'bank-changes': ['bank account to check', 'bank accounts to check'],
  closures: ['closure to verify', 'closures to verify'],
  checks: ['check to renew', 'checks to renew'],
  risk: () => 'Risk above the limit',
  legal: ['change of a legal text to announce', 'changes of legal texts to announce'],
  letters: ['letter about a post to decide on', 'letters about posts to decide on'],
  webhooks: ({ of, count }) =>
    `${of === null ? 'Other systems do' : `${of} does`} not accept ${counted(count, 'event')}`,
  mail: ['person cannot be reached by email', 'people cannot be reached by email'],
  'mail-waits': ['email is waiting to go out', 'emails are waiting to go out'],
  backup: ({ since }) => (since === null ? 'No backup has been made yet' : 'The last backup is more than 26 hours old'),
  stalls: ['piece of work stopped the server twice', 'pieces of work stopped the server twice'],
  book: ({ since, notes }) => {
    if (notes.length > 0) return 'The book does not agree with its published roots'
    return since === null ? 'The book has not been verified yet' : 'The book has not been verified for two days'
  },
}

/** The button that leads there. */
const buttons: Record<DueKind, string> = {
  'no-room': 'See System Health',
  report: 'Enter the report',
  close: 'Close the week',
  payments: 'Prepare payments',
  batches: 'See the batches',
  deposits: 'See the deposits',
  deployments: 'See the cash',
  'bank-lines': 'Match the lines',
  'bank-returns': 'Book what came back',
  requests: 'Decide',
  registrations: 'Review',
  answers: 'Answer',
  approvals: 'See what waits',
  'fund-debt': 'Pay in',
  'money-in': 'See the guard',
  'payout-holds': 'See the guard',
  additions: 'Decide',
  terms: 'See what it changes',
  'made-up': 'See the account',
  'own-accounts': 'See the accounts',
  'bank-changes': 'Check',
  closures: 'Verify',
  checks: 'Open Investors',
  risk: 'See the limit',
  legal: 'See the change',
  letters: 'See the letters',
  webhooks: 'See the deliveries',
  mail: 'See who',
  'mail-waits': 'See the queue',
  backup: 'See System Health',
  stalls: 'See System Health',
  book: 'See System Health',
}

/** What is to be done today, at the head of the admin's overview. */
export const todayWords = {
  /** What waits, and how much of it is late. */
  things: (count: number, late: number): string => {
    if (count === 0) return 'Nothing is due.'
    return `${count === 1 ? 'One thing is waiting' : `${count} things are waiting`}${late ? `, ${late} late` : ''}.`
  },
  /** What was done today, each in words. */
  done: (things: readonly string[]): string => `Done today: ${things.join(', ')}.`,
  what: (due: Due): string => {
    const say = whats[due.kind]
    return typeof say === 'function' ? say(due) : counted(due.count, ...say)
  },
  button: (kind: DueKind): string => buttons[kind],
  more: (count: number): string => `${count} weeks have ended and are not closed.`,
  by: (instant: string, isLate: boolean): string => (isLate ? `was due ${instant}` : `by ${instant}`),
  since: (kind: DueKind, day: string, isLate: boolean): string => {
    if (kind === 'report' || kind === 'close') return `${isLate ? 'late' : 'due'} since ${day}`
    if (kind === 'checks') return `expired ${day}`
    return kind === 'backup' || kind === 'book' ? `last ${day}` : `since ${day}`
  },
} as const
