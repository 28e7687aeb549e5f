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
