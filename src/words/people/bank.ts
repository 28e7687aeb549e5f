import { withDetail } from '#words/failure.ts'

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
