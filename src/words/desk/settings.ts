import { withDetail } from '#words/failure.ts'

/** Saving the profile where the backend keeps one; without it the alert of local.ts. */
export const profileSave = {
  done: 'Profile updated successfully.',
  failed: withDetail('Failed to update profile'),
  network: 'Network error updating profile.',
  nameNeeded: 'Enter your name.',
} as const

/** One field of the notification settings. */
export const fieldState = {
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved. Please try again.',
} as const

export const pushHint = {
  granted: 'This browser shows them while the portal is open.',
  off: 'This browser shows none.',
  default: 'This browser has not been allowed to yet.',
  denied: 'This browser blocks them: allow notifications for this site in its settings.',
  unsupported: 'This browser cannot show them.',
} as const

/** Our own backend stores the setting but cannot send SMS (api.md "Delivery"). */
export const smsStoredOnly = 'Stored, but this backend sends no SMS.'

/** What our own emails about a week can carry. */
export const signedEmailsWords = {
  label: 'Send the signed text with each week’s email',
  hint: 'Each week’s email names the root that the fund published. With the text that was signed, the email alone shows later whether the past was changed.',
  more: 'What a root proves',
} as const

export const riskProfileName = {
  conservative: 'Conservative',
  moderate: 'Moderate',
  aggressive: 'Aggressive',
} as const

export const goalsName = {
  'short-term': 'Short term',
  'medium-term': 'Medium term',
  'long-term-growth': 'Long-term growth',
  retirement: 'Retirement',
  income: 'Income',
} as const

/** Spec §9 "Conflicting static box": both readings are shown, with which one is applied. */
export const sharing = {
  applied: 'This is how your profit is split, by the capital at the start of each week.',
  conflicting:
    'Another table in the fund’s papers splits by annual return. It contradicts the tiers and is not applied; both are shown until the fund decides.',
} as const

export const sessionEnd = {
  done: 'The session was ended.',
  allDone: 'Your other sessions were ended.',
  failed: withDetail('Failed to end the session'),
  network: 'Network error ending the session.',
} as const
