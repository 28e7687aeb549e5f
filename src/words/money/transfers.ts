import { withDetail } from '../failure.ts'

export const transferKindName = {
  deposit: 'Deposit',
  capital: 'Capital withdrawal',
  dividend: 'Dividend',
  addition: 'Added to capital',
} as const

/** Asking for a deposit where the backend takes requests; spec §8 has no sentences for it. */
export const depositRequest = {
  done: 'Deposit request submitted successfully.',
  failed: withDetail('Failed to submit deposit request'),
  network: 'Network error submitting deposit request.',
} as const

export const transferCancel = {
  done: 'Your request was cancelled.',
  failed: withDetail('Failed to cancel the request'),
  network: 'Network error cancelling the request.',
} as const

/** Above the instructions of a deposit, by its state; the amount and a colon follow. */
export const payingIn = {
  requested: 'Once it is approved, send',
  approved: 'It is approved: send',
} as const

/** Beside the fund's own account, where deposits are sent. */
export const wire = {
  currency: 'US dollars only',
  reference: 'Reference of your open deposit',
  sendIt: 'Always include the reference: without it the money has to be matched by hand. Every deposit has its own.',
  notYet: 'Do not send it yet: the fund has not confirmed its bank account, and tells you here where it goes.',
  askFirst: 'Ask for a deposit first: each has its own reference, and without it the money has to be matched by hand.',
} as const

/** What a withdrawal does, shown before it is sent. */
export const withdrawalReview = {
  atOnce: 'As soon as it is approved',
  fromApproval: (when: string): string => `${when}, if it is approved before`,
  step: 'Step 2 of 2',
  untilThen: 'It works with the rest',
  lowerTier: 'You move to a lower tier.',
  below: (threshold: string, after: number, before: number): string =>
    `Below ${threshold} invested you keep ${after}% of the profit instead of ${before}%.`,
  paid: 'In our next payment; we let you know',
  paidAfterChange: 'Once the change of your bank account is decided, to the account on file then',
  balanceAfter:
    'Includes whatever else is approved and takes effect by then, but not results until then or requests that are not approved.',
} as const

/** What a deposit or withdrawal does, beside its amount. */
export const effect = {
  balance: { deposit: 'Balance from then on', withdrawal: 'Balance after' },
  share: 'Your share of profit after',
  carried: 'Carried loss after',
  sameShare: (percent: number): string => `${percent}%, as now`,
  otherShare: (before: number, after: number): string => `${after}%, now ${before}%`,
} as const

/** Result that becomes capital. */
export const additionWords = {
  move: 'Result to capital',
  title: 'Add to capital',
  confirm: 'Request it',
  about:
    'Result of yours becomes capital. No cash leaves and your balance stays the same. It takes effect on the Sunday after its approval, and no new lock-up begins.',
  invested: 'Invested after',
  dividend: 'Dividend available after',
  balance: 'Balance, as it is',
  returns:
    'Your profit is then divided by more invested money: “Annual return” becomes smaller. “Total return” and “Money-weighted return” stay as they are. A later loss is taken from your result first; what was added leaves only as capital, once a month.',
  above: (available: string): string => `At most ${available} can be added now.`,
  done: 'Request to add to capital submitted successfully.',
  failed: withDetail('Failed to submit the request'),
  network: 'Network error submitting the request.',
} as const

/** What is wrong with an amount before it is sent. */
export const amountProblem = {
  unreadable: 'Enter an amount in dollars, like 10,000 or 2500.50.',
  below: (minimum: string): string => `The minimum deposit is ${minimum}.`,
  nothing: 'Enter an amount above zero.',
  above: (available: string): string => `At most ${available} can be withdrawn now.`,
} as const

/** Beside the buttons where the backend knows only the documented calls. */
export const withoutTransfers = {
  deposit: 'Deposits are arranged with our team.',
  withdraw: 'Withdraw asks for the full capital.',
} as const

/** A bank account as it is named in a line: "First Harbor ••••3390". */
export const destinationName = ({ bankName, accountNumber }: { bankName: string; accountNumber: string }): string =>
  `${bankName} ${accountNumber}`

/** Changing the bank account where the backend keeps one; without it the alert of local.ts. */
export const bankChange = {
  done: 'Your change is waiting for approval. Until then nothing is paid out.',
  failed: withDetail('Failed to save the bank account'),
  network: 'Network error saving the bank account.',
  /** What is wrong before it is sent. */
  problems: {
    bankName: 'Enter the name of the bank.',
    accountNumber: 'An account number has 4 to 17 digits.',
    routingNumber: 'A routing number has 9 digits.',
  },
} as const

export const bankCancel = {
  done: 'The change was cancelled.',
  failed: withDetail('Failed to cancel the change'),
  network: 'Network error cancelling the change.',
} as const
