/** Setting a password after sign-in, with this project's own backend. */
export const password = {
  done: 'Your password is set. Your other sessions were ended.',
  failed: 'The password could not be set. Please try again.',
  /** Below the field for the current one. */
  forgotten: 'If you have forgotten it, log out and press “Forgot password?” on the sign-in page.',
} as const

/** The last view of "Forgot password" on the sign-in page. */
export const newPassword = {
  heading: 'Set a new password',
  text: 'You are signed in. Your other sessions end once the new password is set.',
  next: 'New password',
  again: 'Confirm new password',
  hint: (least: number): string => `At least ${least} characters.`,
  set: 'Set password',
  without: 'Go on without a new password',
} as const

/** Changing one's mail address. */
export const addressWords = {
  hint: 'We email a link to both addresses. Your account changes to the new one once both links have been opened.',
  asked: 'Two emails are on their way. Open the link in each of them.',
  cancelled: 'The change was cancelled.',
  proved: 'confirmed',
  waits: 'waits for its link',
  lost: {
    title: 'Change the address',
    text: (name: string): string =>
      `For when ${name} has lost the old mailbox; anybody who still has it changes the address in Settings. Another admin approves the change, and the new mailbox has to confirm it.`,
    reasonHint: 'How you know that it is really them. The second person reads it, and it is kept in the audit trail.',
    sent: 'A link was emailed to the new address.',
  },
} as const
