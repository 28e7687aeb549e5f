import * as calls from '#contract/calls/access/forgotten-password.ts'
import { send } from './send.ts'

/** Mails a code that signs in and lets its session set a new password. */
export const askPasswordCode = (email: string) => send(calls.askPasswordCode, { body: { email } })

/** Sets it, once, after a sign-in by such a code. */
export const setForgottenPassword = (next: string) => send(calls.setForgottenPassword, { body: { new_password: next } })
