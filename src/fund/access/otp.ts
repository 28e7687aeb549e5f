import { hourMs, secondMs, secondsPerMinute } from '#fund/calendar/time.ts'
import { otpLength, otpResendRemainingSeconds } from '#fund/terms/terms.ts'
import { plainSigns } from '#fund/text/fold.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const digits = '0123456789'

/** How many tries one code allows (api.md "One-time codes"). */
export const otpTriesMax = 5

/** Returns that many unpredictable bytes; supplied by the server. */
type RandomBytes = (count: number) => Uint8Array

/** A one-time code of 1 letter and 7 digits (spec §5), each character equally likely: bytes beyond a whole multiple are thrown away. */
export const generateOtp = (randomBytes: RandomBytes): string => {
  let code = pick(letters, randomBytes)
  while (code.length < otpLength) code += pick(digits, randomBytes)
  return code
}

const pick = (signs: string, randomBytes: RandomBytes): string => {
  const fair = 256 - (256 % signs.length)
  for (;;) {
    const byte = randomBytes(1)[0]
    if (byte === undefined) throw new RangeError('The source of random bytes gave none')
    if (byte < fair) return signs.charAt(byte % signs.length)
  }
}

/** A code within other words, its signs together or in groups. */
const codeWithin = /(?<![a-z\d])[a-z](?:[\s-]?\d){7}(?![a-z\d])/i

/**
 * Typed or pasted input reduced to upper-case letters A-Z and digits, at most 8 (spec §5); letters of full width and
 * digits of any script are read. Of a pasted sentence ("Your code is K1234567.") only the code is left.
 */
export const cleanOtp = (input: string): string => {
  const read = plainSigns(input)
  return (codeWithin.exec(read)?.[0] ?? read)
    .replace(/[^a-zA-Z0-9]/g, '')
    .toUpperCase()
    .slice(0, otpLength)
}

/** Whether cleaned input may be sent: the browser enforces only the character set and the length (spec §5). */
export const isOtpComplete = (code: string): boolean => /^[A-Z0-9]{8}$/.test(code)

/** The instant at which a code sent at `sentAt` expires, from the answer's `expires_in`. */
export const otpDeadline = (sentAt: number, expiresInSeconds: number): number => sentAt + expiresInSeconds * secondMs

/** Whole seconds until a deadline, rounded up; 0 once it has passed. */
export const secondsRemaining = (deadline: number, now: number): number =>
  Math.max(0, Math.ceil((deadline - now) / secondMs))

/**
 * Resend is disabled while a request is in flight and during the first minute, while more than 540 seconds remain (spec
 * §4).
 */
export const canResendOtp = (remainingSeconds: number, inFlight: boolean): boolean =>
  !inFlight && secondsUntilResend(remainingSeconds) === 0

/** Seconds until the first minute after sending is over; 0 from then on. */
export const secondsUntilResend = (remainingSeconds: number): number =>
  Math.max(0, remainingSeconds - otpResendRemainingSeconds)

/** Seconds as minutes:seconds, `9:05`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / secondsPerMinute)}:${String(Math.floor(seconds % secondsPerMinute)).padStart(2, '0')}`

/** How long the links in the mails about a change of address work. */
export const addressChangeHours = 24
export const addressChangeMs = addressChangeHours * hourMs
