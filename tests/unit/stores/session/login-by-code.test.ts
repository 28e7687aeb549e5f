import { describe, expect, test } from 'vitest'
import { loginTabs } from '#tests/support/browser/login-tab.ts'
import { newBrowser } from '#tests/support/browser/tab.ts'
import { documentedCode } from '#tests/support/portal/documented-answers.ts'
import type { Scripted } from '#tests/support/portal/documented-backend.ts'

const { now, codeOf, atCode, stored } = loginTabs()

describe('by code', () => {
  test('a valid one shows the success view for a second and leads on', async () => {
    const tab = await atCode()
    tab.typeCode(documentedCode.toLowerCase())
    await tab.verify()
    expect(tab.$login.get()).toEqual({ view: 'success' })
    expect(stored()).toMatchObject({ email: 'ann@fund.test', name: 'ann', role: 'investor', joinDate: '2026-11-17' })
    now.browser.advance(999)
    await Promise.resolve()
    expect(tab.went).toEqual([])
    now.browser.advance(1)
    await expect.poll(() => tab.went).toEqual(['/dashboard'])
  })

  test('the admin address leads to /admin where the answer names no role', async () => {
    const tab = await atCode({ adminEmail: 'Ann@FUND.test' })
    tab.typeCode(documentedCode)
    await tab.verify()
    now.browser.advance(1_000)
    await expect.poll(() => tab.went).toEqual(['/admin'])
    expect(stored()).toEqual({
      id: String(now.browser.now() - 1_000),
      email: 'ann@fund.test',
      name: 'ann',
      role: 'admin',
    })
  })

  test.each<[string, Scripted, string]>([
    ['valid false', { status: 200, body: { valid: false } }, 'Invalid or expired OTP code'],
    ['a detail', { status: 429, body: { detail: 'Wait.' } }, 'Wait.'],
    ['no detail', { status: 500 }, 'Failed to verify OTP'],
    ['no answer', 'drop', 'Failed to verify OTP'],
    ['a page', { status: 200, body: '<p>' }, 'Failed to verify OTP'],
  ])('refused with %s it stays, with the code as typed', async (_, answer, error) => {
    const tab = await atCode()
    now.backend.script('verifyOtp', answer)
    tab.typeCode('A1234567')
    await tab.verify()
    expect(tab.$login.get().view).toBe('otp')
    expect(codeOf(tab)).toEqual({ code: 'A1234567', flight: 'none', error })
    expect(stored()).toBeNull()
  })

  test('input is upper-cased, stripped and 8 long; verify waits for 8, and for what is on its way', async () => {
    const tab = await atCode()
    for (const [typed, code, ready] of [
      ['a-12', 'A12', false],
      [' a 123 456 ', 'A123456', false],
      ['ä_k1234567890', 'K1234567', true],
    ] as const) {
      tab.typeCode(typed)
      expect(codeOf(tab).code).toBe(code)
      expect(tab.$canVerify.get()).toBe(ready)
    }
    const verifying = tab.verify()
    expect(tab.$canVerify.get()).toBe(false)
    await tab.verify()
    await verifying
    expect(tab.paths().filter((path) => path.includes('verify-otp'))).toHaveLength(1)
  })

  test('resend waits for the first minute, and its label for the deadline', async () => {
    const tab = await atCode()
    const stop = tab.$codeSeconds.listen(() => undefined)
    expect([tab.$codeSeconds.get(), tab.$canResend.get()]).toEqual([600, false])
    now.browser.advance(59_000)
    expect([tab.$codeSeconds.get(), tab.$canResend.get()]).toEqual([541, false])
    now.browser.advance(1_000)
    expect([tab.$codeSeconds.get(), tab.$canResend.get()]).toEqual([540, true])
    now.browser.advance(539_000)
    expect(tab.$codeSeconds.get()).toBe(1)
    now.browser.advance(1_000)
    expect([tab.$codeSeconds.get(), tab.$canResend.get()]).toEqual([0, true])
    stop()
  })

  test('the countdown follows the deadline, whatever the timers of a sleeping tab did', async () => {
    const sleeping = newBrowser()
    now.browser = sleeping
    const tab = await atCode()
    Object.assign(tab.platform, { now: () => sleeping.now() + 601_000 })
    const stop = tab.$codeSeconds.listen(() => undefined)
    expect(tab.$codeSeconds.get()).toBe(0)
    stop()
  })

  test('a resent code starts the countdown anew, and says so', async () => {
    const tab = await atCode()
    now.browser.advance(120_000)
    tab.typeCode('A1')
    await Promise.all([tab.resend(), tab.resend()])
    expect(tab.$alert.get()?.text).toBe('New OTP sent to your email!')
    expect(tab.$login.get()).toMatchObject({ deadline: now.browser.now() + 600_000 })
    expect(codeOf(tab)).toEqual({ code: '', flight: 'none', error: null })
    expect(tab.paths().filter((path) => path.includes('generate-otp'))).toHaveLength(2)
  })

  test('a resend that fails says so, with the reason where there is one, and leaves the old countdown', async () => {
    const tab = await atCode()
    const { deadline } = tab.$login.get() as { deadline: number }
    now.browser.advance(120_000)
    now.backend.script('generateOtp', { status: 429, body: { detail: 'Later.' } })
    await tab.resend()
    expect(tab.$login.get()).toMatchObject({ deadline })
    expect(codeOf(tab)).toEqual({ code: '', flight: 'none', error: 'Failed to resend OTP\nLater.' })
    now.backend.script('generateOtp', 'drop')
    await tab.resend()
    expect(codeOf(tab).error).toBe('Failed to resend OTP')
    expect(tab.$alert.get()).toBeNull()
  })

  test('Back to Login clears the code and keeps the address; a resend that comes later changes nothing', async () => {
    const tab = await atCode()
    now.browser.advance(120_000)
    tab.typeCode('A1234567')
    const resending = tab.resend()
    tab.backToLogin()
    await resending
    expect(tab.$login.get()).toEqual({ view: 'login', notice: null, back: true })
    expect(tab.signInForm.$form.get().values).toMatchObject({ email: 'ann@fund.test', remember: false })
    expect(tab.$alert.get()).toBeNull()
  })
})
