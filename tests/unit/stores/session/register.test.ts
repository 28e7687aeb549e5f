import { describe, expect, test } from 'vitest'
import { documentedTabs } from '#tests/support/browser/documented-tabs.ts'
import { openTab } from '#tests/support/browser/tab.ts'
import type { Scripted } from '#tests/support/portal/documented-backend.ts'

const now = documentedTabs()

const load = async () => ({
  ...(await import('#stores/session/register.ts')),
  ...(await import('#stores/kit/alert.ts')),
  ...(await import('#stores/session/session.ts')),
  ...(await import('#stores/session/user.ts')),
  ...(await import('#stores/session/login.ts')),
  ...(await import('#stores/session/code.ts')),
})

const open = async (api = now.backend.url) => {
  const tab = await openTab(now.browser, { api, path: '/register' }, load)
  tab.startRegister()
  await tab.restoreSession()
  return tab
}

const ann = { name: ' Ann Lee ', email: ' Ann@Fund.test', password: 'secret7', confirmation: 'secret7' }

describe('registering', () => {
  test('sends name and address, never the password, and leads to /login once the alert was read', async () => {
    const tab = await open()
    const before = now.backend.requests.length
    await Promise.all([tab.register(ann), tab.register(ann)])
    const sent = now.backend.requests.slice(before)
    expect(sent.map(({ url, body }) => url + body)).toEqual([
      '/api/users/register?user_name=Ann+Lee&user_email=ann%40fund.test',
    ])
    expect(JSON.stringify([...now.browser.shelf])).not.toContain('secret7')
    expect(tab.$alert.get()?.text).toBe(
      'Registration successful! A welcome email has been sent. Please log in using the one-time code.',
    )
    expect(tab.went).toEqual([])
    tab.closeAlert()
    expect(tab.went).toEqual(['/login'])
  })

  test('goes on with the code at /login, in this tab and once, where the backend has mailed one', async () => {
    const tab = await open()
    now.backend.script('register', { status: 201, body: { message: 'Received.', expires_in: 600 } })
    await tab.register(ann)
    expect(tab.$alert.get()?.text).toBe(
      'One more step: we have emailed you a code. Your account is opened once you have entered it.',
    )
    tab.closeAlert()
    expect(tab.went).toEqual(['/login'])
    // The next page of this tab.
    tab.startLogin()
    expect(tab.$login.get()).toMatchObject({ view: 'otp', email: 'ann@fund.test', use: 'sign-in' })
    expect(tab.$codeSeconds.get()).toBeGreaterThan(590)
    tab.startLogin()
    expect(tab.$login.get()).toMatchObject({ view: 'login' })
  })

  test.each([
    ['do not match', { confirmation: 'secret8' }, 'Passwords do not match'],
    ['are short', { password: 'short', confirmation: 'short' }, 'Password must be at least 6 characters long'],
  ])('sends nothing where the passwords %s', async (_, part, error) => {
    const tab = await open()
    const before = now.backend.requests.length
    await tab.register({ ...ann, ...part })
    expect(tab.registerForm.$form.get()).toMatchObject({ state: 'editing', error })
    expect(now.backend.requests).toHaveLength(before)
  })

  test.each<[string, Scripted, string]>([
    ['a detail', { status: 409, body: { detail: 'Known already.' } }, 'Known already.'],
    ['details', { status: 422, body: { detail: [{ msg: 'Bad name' }] } }, 'Bad name'],
    ['no detail', { status: 500 }, 'Registration failed'],
    ['no answer', 'drop', 'Registration failed'],
  ])('refused with %s', async (_, answer, error) => {
    const tab = await open()
    now.backend.script('register', answer)
    await tab.register(ann)
    expect(tab.registerForm.$form.get()).toMatchObject({ state: 'editing', error })
    expect(tab.$alert.get()).toBeNull()
  })

  test('a build without a backend says so', async () => {
    const tab = await open('none')
    await tab.register(ann)
    expect(tab.registerForm.$form.get().error).toBe('Backend URL not configured')
  })

  test('the Google button only tells, and closing that leads nowhere', async () => {
    const tab = await open()
    tab.signUpWithGoogle()
    expect(tab.$alert.get()?.text).toContain('not implemented')
    tab.closeAlert()
    expect(tab.went).toEqual([])
  })

  test('whoever is signed in is led to /dashboard', async () => {
    const first = await open()
    first.keepUser(first.userFrom('a@fund.test', 'admin'))
    const tab = await open()
    expect(new Set(tab.went)).toEqual(new Set(['replace /dashboard']))
    expect(tab.$registerArrival.get()).toBe('leading')
  })
})
