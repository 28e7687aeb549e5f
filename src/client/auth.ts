import * as calls from '#contract/calls/access/auth.ts'
import { messageOf } from './failures.ts'
import { send } from './send.ts'

/** Call 1. Any failure except unreachable or malformed means: go on to the code (api.md call 1). */
export const loginPassword = (email: string, password: string) =>
  send(calls.loginPassword, { body: { email, password } })

/** Call 2. */
export const generateOtp = (email: string) => send(calls.generateOtp, { query: { user_email: email } })

/** Call 3. */
export const verifyOtp = (email: string, otp: string) => send(calls.verifyOtp, { query: { user_email: email, otp } })

/** Call 4; returns the backend's own sentence, if it has one. It never contains a password (spec §3). */
export const register = async (name: string, email: string): Promise<string | null> =>
  messageOf(await send(calls.register, { query: { user_name: name, user_email: email } }))
