import { otpTriesMax } from '#fund/otp.ts'
import { dayMs } from '#fund/time.ts'

/** The limits of signing in (api.md "One-time codes"); a test computes what guessing all year comes to. */

export const codeTriesMax = otpTriesMax
/** Of these, without the challenge cookie, when strangers cannot be told from the owner. */
export const silentCodeTriesMax = 3

export const codesPerHourMax = 5
/** For unknown browsers together: what strangers can make a mailbox get. */
export const strangerCodesPerDayMax = 10
export const failuresPerDayMax = 20
/** Of these, without the challenge cookie. */
export const silentFailuresPerDayMax = 10
/** Unknown browsers stop here until a sign-in from a known one, or the admin, lifts it. */
export const strangerFailuresInRowMax = 100

export const passwordFailuresPerDayMax = 20

/** "In a row" has no end by time. */
export const everMilliseconds = 100 * 366 * dayMs

export const knownBrowserMilliseconds = 400 * dayMs
export const registrationLifetimeMilliseconds = 30 * dayMs
