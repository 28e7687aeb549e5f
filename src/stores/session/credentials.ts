import { RejectedError, UnreachableError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { generateOtp, loginPassword } from '#contract/calls/access/auth.ts'
import { askPasswordCode } from '#contract/calls/access/passwords.ts'
import type { SessionUser } from '#contract/entities/session.ts'
import { otpDeadline } from '#fund/access/otp.ts'
import { roleByAddress, userFrom } from './user.ts'

/** What a code is for. */
export type CodeUse = 'sign-in' | 'password'

/** What the sign-in form asks for. The password is passed on and kept nowhere. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
  /** Skips the password: a code is requested at once, to sign in or to set a new password afterwards. */
  readonly code?: CodeUse
}

/** The built-in sample accounts: only in a demo build without a backend, and in no other bundle. */
const localLogin = async ({ email, password }: Credentials): Promise<SessionUser | null> => {
  if (import.meta.env.PUBLIC_DEMO !== '1' || platform.api !== 'none') return null
  // Known at build time: a site with a backend does not contain them at all.
  if (import.meta.env.PROD && import.meta.env.PUBLIC_API_URL !== 'none') return null
  const { findSampleAccount } = await import('#stores/samples/accounts.ts')
  return findSampleAccount(email, password)
}

/** The user whom the password signed in, or null after any answer without success true (api.md call 1). */
export const byPassword = async (credentials: Credentials): Promise<SessionUser | null> => {
  const { email, password } = credentials
  try {
    const local = await localLogin(credentials)
    if (local) return local
    const { success, role, user } = await send(loginPassword, { body: { email, password } })
    return success ? (user ?? userFrom(email, role ?? roleByAddress(email))) : null
  } catch (error) {
    if (error instanceof RejectedError || (error instanceof UnreachableError && error.notConfigured)) return null
    throw error
  }
}

/** Requests a code; returns its deadline in epoch milliseconds. */
export const sendCode = async (email: string, use: CodeUse): Promise<number> => {
  const { expires_in } = await (use === 'password'
    ? send(askPasswordCode, { body: { email } })
    : send(generateOtp, { query: { user_email: email } }))
  return otpDeadline(platform.now(), expires_in)
}
