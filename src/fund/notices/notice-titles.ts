/**
 * The titles of notices that lead elsewhere than others of their type: the server writes them, and the feed chooses the
 * link by them.
 */
export const agreementNotices = {
  first: 'An agreement waits for your signature',
  next: 'A new version of an agreement waits',
} as const

export const bankNotices = {
  asked: 'Bank account change',
  approved: 'Bank account approved',
  declined: 'Bank account declined',
} as const

export const closureNotices = {
  asked: 'Account closure requested',
  cancelled: 'Account closure cancelled',
  verified: 'Identity verified',
  declined: 'Account closure declined',
} as const

/** A deposit has arrived: its amount is in the balance. */
export const depositReceived = 'Deposit received'

/** What a withdrawal is called in its titles: "Dividend requested". */
export const withdrawalNames = {
  capital: 'Capital withdrawal',
  dividend: 'Dividend',
  addition: 'Addition to capital',
} as const

/** A withdrawal has taken effect: its amount is no longer in the balance. */
export const leftBalance = {
  capital: 'Capital left your balance',
  dividend: 'Dividend left your balance',
} as const
