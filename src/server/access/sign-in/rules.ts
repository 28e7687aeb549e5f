import { otpTriesMax } from '#fund/access/otp.ts'
import { dayMs } from '#fund/calendar/time.ts'

/** The limits of signing in (api.md "One-time codes"); a test computes what guessing all year comes to. */

export const codeTriesMax = otpTriesMax
/** Of these, how many without the challenge cookie, when strangers cannot be distinguished from the owner. */
export const silentCodeTriesMax = 3

export const codesPerHourMax = 5
/** For all unknown browsers together: how many mails strangers can send to a mailbox. */
export const strangerCodesPerDayMax = 10
export const failuresPerDayMax = 20
/** Of these, how many without the challenge cookie. */
export const silentFailuresPerDayMax = 10
/** Unknown browsers stop here until a sign-in from a known one, or the admin, lifts it. */
export const strangerFailuresInRowMax = 100

export const passwordFailuresPerDayMax = 20

/** Failures in a row are counted without an end in time. */
export const everMs = 100 * 366 * dayMs

/** Since its latest sign-in; as long as its cookie. */
export const knownBrowserMs = 90 * dayMs
export const registrationLifetimeMs = 30 * dayMs
/** From all clients together; beyond it an account is made only once its mailbox has answered. */
export const registrationsInAllPerHourMax = 200
