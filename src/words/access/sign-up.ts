import { say } from '#words/said.ts'

/** Headings, labels and buttons of /register (spec §2). */
export const heading = say('Register')
export const busy = say('Registering…')
export const withGoogle = say('Sign up with Google')
export const account = say('Your account')
export const fullName = say('Full name')
export const email = say('Email address')
export const password = say('Password')
export const look = say('Show<1> what is typed</1>')
export const passwordHint = say('At least {1} characters')
export const confirm = say('Confirm password')
export const accept = say('I accept the <1>Terms of Use</1> and the <2>Privacy Policy</2>')
export const already = say('Registered already?')
export const logIn = say('Log in')
