import { counted } from '#fund/text/format.ts'
import type { DueKind } from '#fund/weeks/due.ts'

interface Due {
  readonly kind: DueKind
  readonly of: string | null
  readonly count: number
  readonly since: string | null
  readonly notes: readonly string[]
}

/** What is to be done, in a line: for one and for several, where only the number differs; and the button that leads there. */
const kinds: Record<
  DueKind,
  readonly [what: readonly [one: string, many: string] | ((due: Due) => string), button: string]
> = {
  'no-room': [() => 'There is no room left to store anything', 'See System Health'],
  report: [({ of }) => `${of} needs its report`, 'Enter the report'],
  close: [({ of }) => `${of} is reported but not closed`, 'Close the week'],
  payments: [['payment to make', 'payments to make'], 'Prepare payments'],
  batches: [['batch is not marked paid', 'batches are not marked paid'], 'See the batches'],
  deposits: [['deposit is expected', 'deposits are expected'], 'See the deposits'],
  deployments: [['deposit to place with the broker', 'deposits to place with the broker'], 'See the cash'],
  'bank-lines': [['bank line to match', 'bank lines to match'], 'Match the lines'],
  'bank-returns': [['payment that came back', 'payments that came back'], 'Book what came back'],
  requests: [['deposit or withdrawal to decide on', 'deposits and withdrawals to decide on'], 'Decide'],
  registrations: [['application to decide on', 'applications to decide on'], 'Review'],
  answers: [['message to answer', 'messages to answer'], 'Answer'],
  approvals: [
    ['step is waiting for a second person or its delay', 'steps are waiting for a second person or their delay'],
    'See what waits',
  ],
  'fund-debt': [() => 'The fund owes money to its investors', 'Pay in'],
  'money-in': [() => 'One admin can book any amount as received', 'See the guard'],
  'payout-holds': [() => 'Payouts leave right after a change of sign-in or bank account', 'See the guard'],
  additions: [() => 'Decide whether investors may add results to their capital', 'Decide'],
  terms: [
    ['change in a file of the owner’s to adopt', 'changes in files of the owner’s to adopt'],
    'See what it changes',
  ],
  'made-up': [['fact is still made up', 'facts are still made up'], 'See the account'],
  'own-accounts': [() => 'List the fund’s bank accounts', 'See the accounts'],
  'bank-changes': [['bank account to check', 'bank accounts to check'], 'Check'],
  closures: [['closure to verify', 'closures to verify'], 'Verify'],
  checks: [['check to renew', 'checks to renew'], 'Open Investors'],
  risk: [() => 'Risk above the limit', 'See the limit'],
  legal: [['change of a legal text to announce', 'changes of legal texts to announce'], 'See the change'],
  letters: [['letter about a post to decide on', 'letters about posts to decide on'], 'See the letters'],
  webhooks: [
    ({ of, count }) => `${of === null ? 'Other systems do' : `${of} does`} not accept ${counted(count, 'event')}`,
    'See the deliveries',
  ],
  mail: [['person cannot be reached by email', 'people cannot be reached by email'], 'See who'],
  'mail-waits': [['email is waiting to go out', 'emails are waiting to go out'], 'See the queue'],
  backup: [
    ({ since }) => (since === null ? 'No backup has been made yet' : 'The last backup is more than 26 hours old'),
    'See System Health',
  ],
  stalls: [['piece of work stopped the server twice', 'pieces of work stopped the server twice'], 'See System Health'],
  book: [
    ({ since, notes }) => {
      if (notes.length > 0) return 'The book does not agree with its published roots'
      return since === null ? 'The book has not been verified yet' : 'The book has not been verified for two days'
    },
    'See System Health',
  ],
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
    const [say] = kinds[due.kind]
    return typeof say === 'function' ? say(due) : counted(due.count, ...say)
  },
  button: (kind: DueKind): string => kinds[kind][1],
  more: (count: number): string => `${count} weeks have ended and are not closed.`,
  by: (instant: string, isLate: boolean): string => (isLate ? `was due ${instant}` : `by ${instant}`),
  since: (kind: DueKind, day: string, isLate: boolean): string => {
    if (kind === 'report' || kind === 'close') return `${isLate ? 'late' : 'due'} since ${day}`
    if (kind === 'checks') return `expired ${day}`
    return kind === 'backup' || kind === 'book' ? `last ${day}` : `since ${day}`
  },
} as const
