import { say } from '#words/said.ts'

/** Headings, labels and buttons of /login (spec §2). Each is a constant of its own: the names of a table would be sent to the browser. */
export const heading = say('Log in')
export const busy = say('Signing in…')
export const withGoogle = say('Sign in with Google')
export const email = say('Email')
export const password = say('Password')
export const look = say('Show<1> what is typed</1>')
export const remember = say('Remember me')
export const forgot = say('Forgot password?')
export const newHere = say('New here?')
export const register = say('Register')
export const codeHeading = say('Enter your code')
export const codeSent = say('Code sent to')
export const code = say('One-time code')
export const verify = say('Verify')
export const verifying = say('Verifying…')
export const back = say('Back to Login')
export const expiresIn = say('Expires in')
/** Below Resend while it waits, with the time that is left; not in the specification. */
export const newCodeIn = say('A new code can be sent in')
export const expired = say('This code has expired.')
