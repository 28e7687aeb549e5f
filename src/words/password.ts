/** Setting a password after sign-in, with this project's own backend. */
export const password = {
  done: 'Your password is set. Your other sessions were ended.',
  failed: 'The password could not be set. Please try again.',
} as const
