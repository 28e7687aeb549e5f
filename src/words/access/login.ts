import { said } from '#words/said.ts'

/** Signing in: spec §4 "Login views" and §8 "Login and one-time code". */
export const login = said({
  verify: {
    invalid: 'Invalid or expired OTP code',
    failed: 'Failed to verify OTP',
    /** Below `invalid` once a code of this backend has had all its tries; not in the specification. */
    usedUp: 'This code has no tries left. Ask for a new one.',
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
  forgotPassword: 'Sign in with any password: a one-time code is emailed to you instead.',
  /** Below the form: how to sign in without a password. */
  mailedCode: 'No password, or not the right one? We email you a one-time code instead.',
  /** Instead of that sentence where the code can be requested directly. */
  noPassword: 'No password, or not the right one?',
  mailCode: 'Email me a code',
  /** Beside it: goes on without a new code, which strangers may have used up. */
  haveCode: 'I have a code',
  /** Above the code in that case, before the address. */
  newestCode: 'The newest code that we emailed to',
  /** Above the code, after "Forgot password?"; not in the specification. */
  thenPassword: 'Once you have entered it, you set a new password.',
  /** Below the sentence of an exception, where nothing answered at all. */
  unreachable: 'There was no answer. Check your internet connection.',
  /** After a right password or code, not in the specification. */
  noCookies: 'This browser keeps no cookies, so it cannot sign you in. Allow them and try again.',
  codeHint: '1 letter followed by 7 digits',
  /** Why the person is here, not in the specification: a session that its owner did not end by a click. */
  sessionEnded: 'Your session has ended. Please sign in again.',
})
