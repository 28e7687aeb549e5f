/** `{detail or status}` of spec §8. */
const detailOr = (detail: string | null, status: number): string => detail ?? String(status)

/** Spec §8 "Withdrawal". */
export const withdrawal = {
  done: 'Withdrawal request submitted successfully.',
  failed: (detail: string | null, status: number): string =>
    `Failed to submit withdrawal request: ${detailOr(detail, status)}`,
  network: 'Network error submitting withdrawal request.',
} as const

/** Spec §8 "Weekly risk". */
export const weeklyRisk = {
  done: 'Weekly risk setting updated successfully.',
  failed: (detail: string | null, status: number): string =>
    `Failed to update weekly risk: ${detailOr(detail, status)}`,
  network: 'Network error updating weekly risk.',
} as const

/** Spec §8 "Preferences". */
export const preferences = {
  done: 'Preferences updated successfully.',
  failed: (detail: string | null, status: number): string =>
    `Failed to update preferences: ${detailOr(detail, status)}`,
  network: 'Network error updating preferences.',
} as const

/** Spec §8 "Support"; its failure names no detail. */
export const support = {
  done: 'Support request submitted. Our team will contact you.',
  failed: (): string => 'Failed to submit support request.',
  network: 'Network error submitting support request.',
} as const
