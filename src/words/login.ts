import { said } from './said.ts'

/** Signing in: spec §4 "Login views" and §8 "Login and one-time code". */
export const login = said({
  verify: {
    invalid: 'Invalid or expired OTP code',
    failed: 'Failed to verify OTP',
    /** Below `invalid` once a code of this backend has taken all its tries; not in the specification. */
    usedUp: 'This code takes no more tries. Ask for a new one.',
  },
  generate: {
    failed: 'Failed to generate OTP',
  },
  resend: {
    failed: 'Failed to resend OTP',
    done: 'New OTP sent to your email!',
    doneTitle: 'Code sent',
    again: "Didn't receive code? Resend",
    expired: 'Code Expired - Resend',
  },
  /** A login exception that brings no sentence of its own. */
  exception: 'An error occurred. Please try again.',
  passkey: 'The passkey did not sign you in. Sign in another way.',
  success: 'Welcome Back',
  redirecting: 'Redirecting…',
  googleTitle: 'Google',
  google: 'Google sign-in is not implemented.',
  forgotPassword: 'Sign in with any password: a one-time code is mailed to you instead.',
  /** Below the form: how one gets in without a password. */
  mailedCode: 'No password, or not the right one? We mail you a one-time code instead.',
  /** In place of that sentence where the code can be asked for at once. */
  noPassword: 'No password, or not the right one?',
  mailCode: 'Mail me a code',
  /** Below the sentence of an exception, where nothing answered at all. */
  unreachable: 'Nothing answered. Check your connection to the internet.',
  codeHint: '1 letter followed by 7 digits',
  /** What led here, not in the specification: a session that ended elsewhere than by its owner's click. */
  sessionEnded: 'Your session has ended. Please sign in again.',
})
