import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canResendOtp,
  cleanOtp,
  formatCountdown,
  generateOtp,
  isOtpComplete,
  otpDeadline,
  secondsRemaining,
  secondsUntilResend,
} from '#fund/access/otp.ts'

const bytesOf = (values: readonly number[]) => {
  let next = 0
  return (count: number) => Uint8Array.from({ length: count }, () => values[next++ % values.length] ?? 0)
}

test('a code is 1 letter and 7 digits, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 233 }), { minLength: 1, maxLength: 40 }), (values) => {
      const code = generateOtp(bytesOf(values))
      expect(code).toMatch(/^[A-Z]\d{7}$/)
      expect(cleanOtp(code)).toBe(code)
    }),
  )
  expect(generateOtp(bytesOf([25, 0, 1, 2, 3, 4, 5, 9]))).toBe('Z0123459')
})

test('bytes that would favour some signs are thrown away', () => {
  expect(generateOtp(bytesOf([234, 255, 0, 250, 255, 1, 2, 3, 4, 5, 6, 7]))).toBe('A1234567')
  expect(() => generateOtp(() => new Uint8Array())).toThrow('random bytes')
})

test('each sign comes equally often over all fair bytes', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 234; byte++) {
    const letter = generateOtp(bytesOf([byte, 0, 0, 0, 0, 0, 0, 0])).charAt(0)
    seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect([...seen.values()]).toEqual(Array.from({ length: 26 }, () => 9))
})

test.each([
  ['a1234567', 'A1234567'],
  [' a123-4567 \n', 'A1234567'],
  ['a12345678', 'A1234567'],
  ['ä1ß2', '12'],
  ['Your code is K1234567.', 'K1234567'],
  ['Code: K1234567', 'K1234567'],
  ['Your sign-in code: K1234567', 'K1234567'],
  ['\uFF2B\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17', 'K1234567'],
  ['K\u0661\u0662\u0663\u0664\u0665\u0666\u0667', 'K1234567'],
  ['k\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7', 'K1234567'],
  ['k123-4567 expires in 10 minutes', 'K1234567'],
  ['Your code is \u2068K123\u20604567\u2069.', 'K1234567'],
  ['', ''],
])('typed %j is kept as %j', (typed, kept) => {
  expect(cleanOtp(typed)).toBe(kept)
})

const sign = fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.nat({ max: 0x10ffff }).map(String.fromCodePoint))

test('cleaning keeps only A-Z and 0-9, at most 8, and twice is once', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign }), (typed) => {
      const code = cleanOtp(typed)
      expect(code).toMatch(/^[A-Z0-9]{0,8}$/)
      expect(cleanOtp(code)).toBe(code)
      expect(isOtpComplete(code)).toBe(code.length === 8)
    }),
  )
})

test('any 8 signs may be sent', () => {
  expect(isOtpComplete('12345678')).toBe(true)
  for (const wrong of ['A123456', '-A1234567', 'A1234567-']) expect(isOtpComplete(wrong)).toBe(false)
})

test('a code expires at its deadline, to the millisecond', () => {
  const deadline = otpDeadline(1000, 600)
  expect(deadline).toBe(601_000)
  expect(secondsRemaining(deadline, 1000)).toBe(600)
  expect(secondsRemaining(deadline, 1001)).toBe(600)
  expect(secondsRemaining(deadline, 600_999)).toBe(1)
  expect(secondsRemaining(deadline, 601_000)).toBe(0)
  expect(secondsRemaining(deadline, 9_000_000)).toBe(0)
})

test('resend waits for the first minute and for the request in flight', () => {
  expect(canResendOtp(541, false)).toBe(false)
  expect(canResendOtp(540, false)).toBe(true)
  expect(canResendOtp(0, false)).toBe(true)
  expect(canResendOtp(540, true)).toBe(false)
  expect([600, 541, 540, 0].map(secondsUntilResend)).toEqual([60, 1, 0, 0])
})

test.each([
  [600, '10:00'],
  [545, '9:05'],
  [59, '0:59'],
  [0, '0:00'],
])('%d seconds read %s', (seconds, shown) => {
  expect(formatCountdown(seconds)).toBe(shown)
})
