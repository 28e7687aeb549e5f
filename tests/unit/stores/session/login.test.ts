import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminAddress, documentedCode, documentedPassword, investorAddress } from '#tests/support/documented-answers.ts'
import { type DocumentedBackend, type Scripted, startDocumentedBackend } from '#tests/support/documented-backend.ts'
import { type Browser, newBrowser, openTab, type TabOptions } from '#tests/support/tab.ts'

let backend: DocumentedBackend
let browser: Browser
beforeAll(async () => {
  backend = await startDocumentedBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  browser = newBrowser()
})

const load = async () => ({
  ...(await import('#stores/session/login.ts')),
  ...(await import('#stores/session/code.ts')),
  ...(await import('#stores/kit/alert.ts')),
  ...(await import('#stores/session/session.ts')),
  ...(await import('#stores/session/user.ts')),
})

const open = async (options: TabOptions = {}) => {
  const tab = await openTab(browser, { api: backend.url, ...options }, load)
  const stop = tab.startLogin()
  await tab.restoreSession()
  return Object.assign(tab, { stop, paths: () => tab.requests.map(({ url }) => new URL(url).pathname) })
}

const wrong = { email: ' Ann@Fund.test ', password: 'nope', remember: false }

type LoginTab = Awaited<ReturnType<typeof open>>

const codeOf = ({ codeForm, $codeFlight }: LoginTab) => {
  const { values, error } = codeForm.$form.get()
  return { code: values.code, flight: $codeFlight.get(), error }
}

/** At the code view, as after any password that is no success. */
const atCode = async (options: TabOptions = {}) => {
  const tab = await open(options)
  await tab.signIn(wrong)
  expect(tab.$login.get().view).toBe('otp')
  expect(tab.codeForm.$form.get().values).toEqual({ code: '', email: 'ann@fund.test', remember: false })
  expect(codeOf(tab)).toEqual({ code: '', flight: 'none', error: null })
  return tab
}

const stored = () => JSON.parse(browser.shelf.get('portal:user') ?? 'null')

describe('by password', () => {
  test.each([
    ['investor', investorAddress, '/dashboard'],
    ['admin', adminAddress, '/admin'],
  ])('success leads the %s straight home, without a code', async (role, email, home) => {
    const tab = await open()
    await tab.signIn({ email, password: documentedPassword, remember: true })
    expect(tab.went).toEqual([home])
    expect(tab.paths()).toEqual(['/api/extensions', '/api/auth/login-password'])
    expect(stored()).toMatchObject({ email, role })
    expect(tab.$waiting.get()).toBe(false)
  })

  test.each<[string, unknown, string]>([
    ['no role', { success: true }, '/dashboard'],
    ['a role of its own', { success: true, role: 'superuser' }, '/dashboard'],
    ['null', { success: true, role: null }, '/dashboard'],
  ])('an answer with %s leads everyone but the admin address to /dashboard', async (_, body, home) => {
    backend.script('loginPassword', { status: 200, body })
    const tab = await open({ adminEmail: 'boss@fund.test' })
    await tab.signIn(wrong)
    expect(tab.went).toEqual([home])
    backend.script('loginPassword', { status: 200, body })
    const other = await open({ adminEmail: 'ANN@fund.test' })
    await other.signIn(wrong)
    expect(other.went.at(-1)).toBe('/admin')
  })

  test.each<[string, Scripted]>([
    ['401', { status: 401, body: { detail: 'no' } }],
    ['success false', { status: 200, body: { success: false } }],
    ['success missing', { status: 200, body: {} }],
    ['422', { status: 422, body: { detail: [{ msg: 'bad' }] } }],
    ['500', { status: 500 }],
  ])('%s goes on to the code', async (_, answer) => {
    backend.script('loginPassword', answer)
    await atCode()
  })

  test.each<[string, Scripted]>([
    ['unreachable', 'drop'],
    ['malformed', { status: 200, body: '<!doctype html>' }],
  ])('%s shows the message instead, and keeps the view', async (_, answer) => {
    backend.script('loginPassword', answer)
    const tab = await open()
    await tab.signIn(wrong)
    expect(tab.$login.get().view).toBe('login')
    expect(tab.signInForm.$form.get()).toMatchObject({
      state: 'editing',
      error: 'An error occurred. Please try again.',
    })
    expect(JSON.stringify(tab.signInForm.$form.get())).not.toContain(wrong.password)
    expect(tab.paths()).not.toContain('/api/auth/generate-otp')
  })

  test.each<[string, Scripted, string]>([
    ['a detail', { status: 429, body: { detail: 'Too many codes.' } }, 'Too many codes.'],
    ['no detail', { status: 500 }, 'Failed to generate OTP'],
    ['no answer', 'drop', 'Failed to generate OTP'],
  ])('a code that cannot be made, with %s', async (_, answer, error) => {
    backend.script('generateOtp', answer)
    const tab = await open()
    await tab.signIn(wrong)
    expect(tab.$login.get().view).toBe('login')
    expect(tab.signInForm.$form.get()).toMatchObject({ state: 'editing', error })
  })

  test('a double click signs in once', async () => {
    const tab = await open()
    await Promise.all([tab.signIn(wrong), tab.signIn(wrong), tab.signIn(wrong)])
    expect(tab.paths().filter((path) => path.includes('login-password'))).toHaveLength(1)
  })
})

describe('by code', () => {
  test('a valid one shows the success view for a second and leads on', async () => {
    const tab = await atCode()
    tab.typeCode(documentedCode.toLowerCase())
    await tab.verify()
    expect(tab.$login.get()).toEqual({ view: 'success' })
    expect(stored()).toMatchObject({ email: 'ann@fund.test', name: 'ann', role: 'investor', joinDate: '2026-11-17' })
    browser.advance(999)
    await Promise.resolve()
    expect(tab.went).toEqual([])
    browser.advance(1)
    await vi.waitFor(() => expect(tab.went).toEqual(['/dashboard']))
  })

  test('the admin address leads to /admin where the answer names no role', async () => {
    const tab = await atCode({ adminEmail: 'Ann@FUND.test' })
    tab.typeCode(documentedCode)
    await tab.verify()
    browser.advance(1_000)
    await vi.waitFor(() => expect(tab.went).toEqual(['/admin']))
    expect(stored()).toEqual({ id: String(browser.now() - 1_000), email: 'ann@fund.test', name: 'ann', role: 'admin' })
  })

  test.each<[string, Scripted, string]>([
    ['valid false', { status: 200, body: { valid: false } }, 'Invalid or expired OTP code'],
    ['a detail', { status: 429, body: { detail: 'Wait.' } }, 'Wait.'],
    ['no detail', { status: 500 }, 'Failed to verify OTP'],
    ['no answer', 'drop', 'Failed to verify OTP'],
    ['a page', { status: 200, body: '<p>' }, 'Failed to verify OTP'],
  ])('refused with %s it stays, with the code as typed', async (_, answer, error) => {
    const tab = await atCode()
    backend.script('verifyOtp', answer)
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
    browser.advance(59_000)
    expect([tab.$codeSeconds.get(), tab.$canResend.get()]).toEqual([541, false])
    browser.advance(1_000)
    expect([tab.$codeSeconds.get(), tab.$canResend.get()]).toEqual([540, true])
    browser.advance(539_000)
    expect(tab.$codeSeconds.get()).toBe(1)
    browser.advance(1_000)
    expect([tab.$codeSeconds.get(), tab.$canResend.get()]).toEqual([0, true])
    stop()
  })

  test('the countdown follows the deadline, whatever the timers of a sleeping tab did', async () => {
    const sleeping = newBrowser()
    browser = sleeping
    const tab = await atCode()
    Object.assign(tab.platform, { now: () => sleeping.now() + 601_000 })
    const stop = tab.$codeSeconds.listen(() => undefined)
    expect(tab.$codeSeconds.get()).toBe(0)
    stop()
  })

  test('a resent code starts the countdown anew, and says so', async () => {
    const tab = await atCode()
    browser.advance(120_000)
    tab.typeCode('A1')
    await Promise.all([tab.resend(), tab.resend()])
    expect(tab.$alert.get()?.text).toBe('New OTP sent to your email!')
    expect(tab.$login.get()).toMatchObject({ deadline: browser.now() + 600_000 })
    expect(codeOf(tab)).toEqual({ code: '', flight: 'none', error: null })
    expect(tab.paths().filter((path) => path.includes('generate-otp'))).toHaveLength(2)
  })

  test('a resend that fails says so, with the reason where there is one, and leaves the old countdown', async () => {
    const tab = await atCode()
    const { deadline } = tab.$login.get() as { deadline: number }
    browser.advance(120_000)
    backend.script('generateOtp', { status: 429, body: { detail: 'Later.' } })
    await tab.resend()
    expect(tab.$login.get()).toMatchObject({ deadline })
    expect(codeOf(tab)).toEqual({ code: '', flight: 'none', error: 'Failed to resend OTP\nLater.' })
    backend.script('generateOtp', 'drop')
    await tab.resend()
    expect(codeOf(tab).error).toBe('Failed to resend OTP')
    expect(tab.$alert.get()).toBeNull()
  })

  test('Back to Login clears the code and keeps the address; a resend that comes later changes nothing', async () => {
    const tab = await atCode()
    browser.advance(120_000)
    tab.typeCode('A1234567')
    const resending = tab.resend()
    tab.backToLogin()
    await resending
    expect(tab.$login.get()).toEqual({ view: 'login', notice: null, back: true })
    expect(tab.signInForm.$form.get().values).toMatchObject({ email: 'ann@fund.test', remember: false })
    expect(tab.$alert.get()).toBeNull()
  })
})

describe('who is signed in already', () => {
  test.each([
    ['investor', 'replace /dashboard'],
    ['admin', 'replace /admin'],
  ] as const)('an %s is led home', async (role, went) => {
    const first = await openTab(browser, {}, () => import('#stores/session/user.ts'))
    first.keepUser(first.userFrom('a@fund.test', role))
    const tab = await open()
    expect(tab.went).toEqual([went])
    expect(tab.$waiting.get()).toBe(true)
  })

  test('in another tab, while this one waits for a code, as well', async () => {
    const tab = await atCode()
    const other = await openTab(browser, {}, () => import('#stores/session/user.ts'))
    other.keepUser(other.userFrom('a@fund.test', 'investor'))
    expect(tab.went).toEqual(['replace /dashboard'])
  })
})

describe('brought back by the Back button', () => {
  test('after a password sign-in it leads on again', async () => {
    const tab = await open()
    await tab.signIn({ email: investorAddress, password: documentedPassword, remember: false })
    tab.comeBack()
    expect(tab.went).toEqual(['/dashboard', 'replace /dashboard'])
  })

  test('after a log-out since, the success view gives way to the form', async () => {
    const tab = await atCode()
    tab.typeCode(documentedCode)
    await tab.verify()
    browser.shelf.delete('portal:user')
    tab.comeBack()
    expect(tab.$login.get().view).toBe('login')
    expect(tab.signInForm.$form.get().state).toBe('editing')
    expect(tab.went).toEqual([])
  })
})

describe('a build without a backend', () => {
  test('says so to everyone', async () => {
    const tab = await open({ api: 'none' })
    await tab.signIn({ email: 'investor@example.com', password: 'demo-portal', remember: false })
    expect(tab.signInForm.$form.get()).toMatchObject({ state: 'editing', error: 'Backend URL not configured' })
    expect(tab.requests).toEqual([])
  })

  test('signs the built-in sample accounts in where it is a demo build, and nobody else', async () => {
    vi.stubEnv('PUBLIC_DEMO', '1')
    const tab = await open({ api: 'none' })
    await tab.signIn({ email: 'investor@example.com', password: 'wrong', remember: false })
    expect(tab.signInForm.$form.get().error).toBe('Backend URL not configured')
    await tab.signIn({ email: ' Investor@Example.com', password: 'demo-portal', remember: false })
    expect(tab.went).toEqual(['/dashboard'])
    expect(stored()).toMatchObject({ role: 'investor', bankDetails: { accountNumber: '****6789' } })
    vi.unstubAllEnvs()
  })
})

describe('with the session extension', () => {
  const withSession = () => backend.script('other', { status: 200, body: { extensions: ['session'] } })

  test('a code is asked for at once, without a password', async () => {
    withSession()
    const tab = await open()
    await tab.signIn({ email: ' Ann@Fund.test ', password: '', remember: true, byCode: true })
    expect(tab.$login.get().view).toBe('otp')
    expect(tab.codeForm.$form.get().values).toMatchObject({ email: 'ann@fund.test', remember: true })
    expect(tab.paths()).not.toContain('/api/auth/login-password')
  })

  test('what never reached the portal says so below the fixed sentence', async () => {
    withSession()
    const tab = await open()
    backend.script('loginPassword', 'drop')
    await tab.signIn(wrong)
    expect(tab.signInForm.$form.get().error).toMatch(/^An error occurred\. Please try again\.\nNothing answered\./)
  })

  test('a code that was refused makes room for what is typed, and says when a new one is needed', async () => {
    withSession()
    const tab = await atCode()
    for (let tries = 1; tries <= 5; tries += 1) {
      backend.script('verifyOtp', { status: 200, body: { valid: false } })
      tab.typeCode('A1234567')
      await tab.verify()
      expect(codeOf(tab).error?.split('\n')).toHaveLength(tries < 5 ? 1 : 2)
    }
    tab.typeCode('A1234567b')
    expect(codeOf(tab).code).toBe('B')
  })
})
