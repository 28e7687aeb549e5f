import { withDetail } from '#words/failure.ts'

/** Spec §8 "Withdrawal". */
export const withdrawal = {
  done: 'Withdrawal request submitted successfully.',
  failed: withDetail('Failed to submit withdrawal request'),
  network: 'Network error submitting withdrawal request.',
} as const

/** Spec §8 "Preferences". */
export const preferences = {
  done: 'Preferences updated successfully.',
  failed: withDetail('Failed to update preferences'),
  network: 'Network error updating preferences.',
} as const

/** Spec §8 "Support"; its failure names no detail. */
export const support = {
  done: 'Support request submitted. Our team will contact you.',
  failed: (): string => 'Failed to submit support request.',
  network: 'Network error submitting support request.',
} as const
