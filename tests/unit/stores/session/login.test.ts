import { describe, expect, test, vi } from 'vitest'
import { loginTabs, wrong } from '#tests/support/browser/login-tab.ts'
import { openTab } from '#tests/support/browser/tab.ts'
import {
  adminAddress,
  documentedCode,
  documentedPassword,
  investorAddress,
} from '#tests/support/portal/documented-answers.ts'
import type { Scripted } from '#tests/support/portal/documented-backend.ts'

const { now, open, codeOf, atCode, stored } = loginTabs()

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
    expect(tab.$loginArrival.get()).toBe('here')
  })

  test.each<[string, unknown, string]>([
    ['no role', { success: true }, '/dashboard'],
    ['a role of its own', { success: true, role: 'superuser' }, '/dashboard'],
    ['null', { success: true, role: null }, '/dashboard'],
  ])('an answer with %s leads everyone but the admin address to /dashboard', async (_, body, home) => {
    now.backend.script('loginPassword', { status: 200, body })
    const tab = await open({ adminEmail: 'boss@fund.test' })
    await tab.signIn(wrong)
    expect(tab.went).toEqual([home])
    now.backend.script('loginPassword', { status: 200, body })
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
    now.backend.script('loginPassword', answer)
    await atCode()
  })

  test.each<[string, Scripted]>([
    ['unreachable', 'drop'],
    ['malformed', { status: 200, body: '<!doctype html>' }],
  ])('%s shows the message instead, and keeps the view', async (_, answer) => {
    now.backend.script('loginPassword', answer)
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
    now.backend.script('generateOtp', answer)
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

describe('who is signed in already', () => {
  test.each([
    ['investor', 'replace /dashboard'],
    ['admin', 'replace /admin'],
  ] as const)('an %s is led home', async (role, went) => {
    const first = await openTab(now.browser, {}, () => import('#stores/session/user.ts'))
    first.keepUser(first.userFrom('a@fund.test', role))
    const tab = await open()
    expect(tab.went).toEqual([went])
    expect(tab.$loginArrival.get()).toBe('leading')
  })

  test('in another tab, while this one waits for a code, as well', async () => {
    const tab = await atCode()
    const other = await openTab(now.browser, {}, () => import('#stores/session/user.ts'))
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
    now.browser.shelf.delete('portal:user')
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
  const withSession = () => now.backend.script('other', { status: 200, body: { extensions: ['session'] } })

  test('a code is asked for at once, without a password', async () => {
    withSession()
    const tab = await open()
    await tab.signIn({ email: ' Ann@Fund.test ', password: '', remember: true, code: 'sign-in' })
    expect(tab.$login.get().view).toBe('otp')
    expect(tab.codeForm.$form.get().values).toMatchObject({ email: 'ann@fund.test', remember: true })
    expect(tab.paths()).not.toContain('/api/auth/login-password')
  })

  test('what never reached the portal says so below the fixed sentence', async () => {
    withSession()
    const tab = await open()
    now.backend.script('loginPassword', 'drop')
    await tab.signIn(wrong)
    expect(tab.signInForm.$form.get().error).toMatch(/^An error occurred\. Please try again\.\nThere was no answer\./)
  })

  test('a code that was refused makes room for what is typed, and says when a new one is needed', async () => {
    withSession()
    const tab = await atCode()
    for (let tries = 1; tries <= 5; tries += 1) {
      now.backend.script('verifyOtp', { status: 200, body: { valid: false } })
      tab.typeCode('A1234567')
      await tab.verify()
      expect(codeOf(tab).error?.split('\n')).toHaveLength(tries < 5 ? 1 : 2)
    }
    tab.typeCode('A1234567b')
    expect(codeOf(tab).code).toBe('B')
  })
})
