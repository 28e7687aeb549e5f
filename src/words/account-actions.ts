const detailOr = (detail: string | null, status: number): string => detail ?? String(status)

/** Support with a subject and a message; its sentences are those of spec §8. */
export const supportProblem = {
  subject: 'Enter a subject.',
  message: 'Enter a message.',
} as const

export const closureRequest = {
  done: 'Your request to close the account was received. It takes 3-5 business days with identity verification.',
  failed: (detail: string | null, status: number): string =>
    `Failed to request the account closure: ${detailOr(detail, status)}`,
  network: 'Network error requesting the account closure.',
} as const

export const closureCancel = {
  done: 'Your request to close the account was cancelled.',
  failed: (detail: string | null, status: number): string =>
    `Failed to cancel the closure request: ${detailOr(detail, status)}`,
  network: 'Network error cancelling the closure request.',
} as const

/** What becomes of the money, where the backend closes accounts. */
export const closureMeans =
  'Trading stops from the next Sunday. After that week is closed, and after the lock-up, your whole balance is paid out.'
