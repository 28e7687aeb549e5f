import { withDetail } from '#words/failure.ts'

/** Support with a subject and a message; its sentences are those of spec §8. */
export const supportProblem = {
  subject: 'Enter a subject.',
  message: 'Enter a message.',
} as const

export const closureRequest = {
  done: 'Your request to close the account was received. It takes 3-5 business days with identity verification.',
  failed: withDetail('Failed to request the account closure'),
  network: 'Network error requesting the account closure.',
} as const

export const closureCancel = {
  done: 'Your request to close the account was cancelled.',
  failed: withDetail('Failed to cancel the closure request'),
  network: 'Network error cancelling the closure request.',
} as const

/** What happens to the money, where the backend closes accounts. */
export const closureMeans =
  'Trading stops from the next Sunday. After that week is closed, and after the lock-up, your whole balance is paid out.'

/** What each of the account actions is for, beside its button. */
export const accountActions = {
  statement: 'What happened in your account in a month.',
  tax: 'What you need for a year’s taxes.',
  support: 'A message to our team.',
  export: 'All that we keep about you, in one archive.',
  close: 'Takes 3-5 business days, with identity verification.',
} as const
