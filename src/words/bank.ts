const detailOr = (detail: string | null, status: number): string => detail ?? String(status)

/** Changing the bank account where the backend keeps one; without it the alert of local.ts. */
export const bankChange = {
  done: 'Your change is waiting for approval. Until then nothing is paid out.',
  failed: (detail: string | null, status: number): string =>
    `Failed to save the bank account: ${detailOr(detail, status)}`,
  network: 'Network error saving the bank account.',
  /** What is wrong before it is sent. */
  bankName: 'Enter the name of the bank.',
  accountNumber: 'An account number has 4 to 17 digits.',
  routingNumber: 'A routing number has 9 digits.',
} as const

export const bankCancel = {
  done: 'The change was cancelled.',
  failed: (detail: string | null, status: number): string => `Failed to cancel the change: ${detailOr(detail, status)}`,
  network: 'Network error cancelling the change.',
} as const
