import { describe, expect, test } from 'vitest'
import { readHome } from '#contract/calls/desk/account.ts'
import { listNotifications } from '#contract/calls/notices/notifications.ts'
import { ownBrowser } from '#tests/support/browser/own-browser.ts'
import { openTab, type TabOptions } from '#tests/support/browser/tab.ts'

const portal = ownBrowser()

const load = async () => ({
  ...(await import('#stores/session/session.ts')),
  ...(await import('#stores/session/guard.ts')),
  ...(await import('#stores/session/place.ts')),
  ...(await import('#stores/session/user.ts')),
  ...(await import('#stores/kit/extensions.ts')),
  ...(await import('#client/send.ts')),
})

const open = (options: TabOptions = {}) =>
  openTab(portal.browser, { origin: portal.server.url, path: '/dashboard', ...options }, load)

const ended = async (sessions: Map<string, string>) => {
  const name = [...sessions.keys()].find((cookie) => cookie.includes('session')) ?? ''
  sessions.set(name, 'not-a-session')
}

describe('restore', () => {
  test('nobody: reading until the server has said so, then out', async () => {
    const tab = await open()
    expect(tab.$session.get()).toEqual({ state: 'reading' })
    await tab.restoreSession()
    expect(tab.$session.get()).toEqual({ state: 'out' })
  })

  test('where the figures come first, nothing else is asked until they stand, and then what the server says counts', async () => {
    await portal.signedIn()
    await (await open()).restoreSession()
    const tab = await open()
    const { firstScreenShown } = await import('#stores/kit/first-screen.ts')
    const restored = tab.restoreSession(true)
    expect(tab.$session.get()).toMatchObject({ state: 'in' })
    expect(tab.requests).toEqual([])
    portal.browser.cookies.clear()
    firstScreenShown()
    portal.browser.advance(50)
    await restored
    expect(tab.requests.map(({ url }) => new URL(url).pathname).sort()).toEqual([
      '/api/auth/session',
      '/api/extensions',
    ])
    expect(tab.$session.get()).toEqual({ state: 'leaving' })
  })

  test('with the session extension the server is the truth', async () => {
    const them = await portal.signedIn({ name: 'Ada Stone' })
    const tab = await open()
    await tab.restoreSession()
    expect(tab.$session.get()).toMatchObject({
      state: 'in',
      user: { email: them.email, name: 'Ada Stone', role: 'investor' },
    })
    expect(JSON.parse(portal.browser.shelf.get('portal:user') ?? '')).toMatchObject({ email: them.email })
  })

  test('a stored user paints the first frame, and a server that knows better ends it', async () => {
    const tab = await open()
    tab.keepUser(tab.userFrom('old@example.com', 'investor'))
    expect(tab.$session.get()).toMatchObject({ state: 'in' })
    tab.openTab('activity')
    await tab.restoreSession()
    expect(tab.$session.get()).toEqual({ state: 'leaving' })
    expect(tab.went).toEqual(['replace /login'])
    expect(portal.browser.shelf.has('portal:user')).toBe(false)
  })

  test('stored text that is no user is nobody', async () => {
    for (const text of ['{', '{}', 'null', '{"role":"root"}']) {
      portal.browser.shelf.set('portal:user', text)
      const tab = await open()
      await tab.restoreSession()
      expect(tab.$session.get().state, text).toBe('out')
    }
  })

  test('a page without a stored user does not wait for ever', async () => {
    const tab = await open()
    tab.intercept = () => new Promise(() => undefined)
    void tab.restoreSession()
    portal.browser.advance(2_999)
    expect(tab.$session.get().state).toBe('reading')
    portal.browser.advance(1)
    expect(tab.$session.get().state).toBe('out')
  })

  test('without the extension the stored user is all there is, and no undocumented call is made', async () => {
    const tab = await open({ api: 'http://127.0.0.1:9' })
    tab.keepUser(tab.userFrom('a@fund.test', 'investor'))
    await tab.restoreSession()
    expect(tab.$session.get()).toMatchObject({ state: 'in' })
    expect(tab.requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/extensions'])
  })
})

describe('a 401', () => {
  test('ends the session where the extension is present, and leads back to the tab for the same role only', async () => {
    await portal.signedIn()
    const tab = await open()
    await tab.restoreSession()
    tab.startTabs('investor', ['home', 'activity'])
    tab.openTab('activity')
    await ended(portal.browser.cookies)
    await expect(tab.send(readHome, {})).rejects.toMatchObject({ status: 401 })
    await expect(tab.send(readHome, {})).rejects.toMatchObject({ status: 401 })
    expect(tab.went).toEqual(['replace /login'])
    expect(tab.takeNotice()).toBe(true)
    expect(tab.takeNotice()).toBe(false)
    for (const expected of ['activity', 'home']) {
      // Another page, like the one after a sign-in.
      tab.platform.history.replace(null)
      tab.startTabs('investor', ['home', 'activity'])
      expect(tab.$tab.get()).toBe(expected)
    }
  })

  test('is forgotten where another role signs in', async () => {
    const tab = await open()
    tab.openTab('settings')
    tab.rememberTab('investor')
    tab.startTabs('admin', ['overview', 'settings'])
    expect(tab.$tab.get()).toBe('overview')
    tab.platform.history.replace(null)
    tab.startTabs('investor', ['home', 'settings'])
    expect(tab.$tab.get()).toBe('home')
  })

  test('is only an answer without the extension', async () => {
    const tab = await open()
    await tab.restoreSession()
    tab.$extensions.set(new Set())
    tab.keepUser(tab.userFrom('a@fund.test', 'investor'))
    await expect(tab.send(listNotifications, { params: { investor_email: 'a@fund.test' } })).rejects.toMatchObject({
      status: 401,
    })
    expect(tab.$session.get().state).toBe('in')
    expect(tab.went).toEqual([])
  })
})

describe('logging out', () => {
  test('clears the stored user, ends the session at the server, and leads to /login', async () => {
    const them = await portal.signedIn()
    const tab = await open()
    await tab.restoreSession()
    const held = new Map(portal.browser.cookies)
    await Promise.all([tab.logOut(), tab.logOut()])
    expect(tab.went).toEqual(['/login'])
    expect(portal.browser.shelf.get('portal:user')).toBeUndefined()
    for (const [name, value] of held) portal.browser.cookies.set(name, value)
    const later = await open()
    await later.restoreSession()
    expect(later.$session.get(), them.email).toEqual({ state: 'out' })
  })

  test('one that never reached the server is made up for before the cookie signs anybody in', async () => {
    await portal.signedIn()
    const tab = await open()
    await tab.restoreSession()
    tab.intercept = () => Promise.reject(new TypeError('fetch failed'))
    await tab.logOut()
    const later = await open({ path: '/login' })
    await later.restoreSession()
    expect(later.$session.get()).toEqual({ state: 'out' })
    expect(later.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain(
      'DELETE /api/auth/session',
    )
    expect([...portal.browser.shelf.keys()]).not.toContain('portal:log-out-owed')
  })

  test.each(['the same tab', 'another tab'])(
    'an answer that was asked for before a log-out in %s signs nobody in again',
    async (where) => {
      await portal.signedIn()
      const other = await open()
      await other.restoreSession()
      const tab = await open()
      const held = Promise.withResolvers<Response>()
      tab.intercept = ({ method, url }) =>
        method === 'GET' && new URL(url).pathname === '/api/auth/session' ? held.promise : undefined
      const restored = tab.restoreSession()
      await (where === 'the same tab' ? tab : other).logOut()
      held.resolve(Response.json(other.$state.get()))
      await restored
      expect(portal.browser.shelf.get('portal:user')).toBeUndefined()
      expect(tab.$user.get()).toBeNull()
    },
  )

  test('in one tab leads the other away as well', async () => {
    await portal.signedIn()
    const [one, two] = [await open(), await open()]
    const stop = two.startGuard('investor')
    await Promise.all([one.restoreSession(), two.restoreSession()])
    expect(two.went).toEqual([])
    await one.logOut()
    expect(two.went).toEqual(['replace /login'])
    stop()
  })
})

describe('the guard', () => {
  const guarded = async (role: 'investor' | 'admin', as: 'investor' | 'admin' | null) => {
    if (as) await portal.signedIn({ role: as })
    const tab = await open()
    const stop = tab.startGuard(role)
    await tab.restoreSession()
    stop()
    return tab
  }

  test.each([
    ['investor', 'investor', []],
    ['admin', 'admin', []],
    ['investor', 'admin', ['replace /login']],
    ['admin', 'investor', ['replace /login']],
    ['investor', null, ['replace /login']],
    ['admin', null, ['replace /login']],
  ] as const)('a page for %s, opened by %s', async (role, as, went) => {
    const tab = await guarded(role, as)
    expect(tab.went).toEqual(went)
  })

  test('another person signed in in another tab gets a page of their own', async () => {
    const tab = await guarded('investor', 'investor')
    const stop = tab.startGuard('investor')
    const other = await open()
    other.keepUser(other.userFrom('other@example.com', 'investor'))
    expect(tab.went).toEqual(['replace /dashboard'])
    stop()
  })
})

describe('the session user of spec §3', () => {
  test('an investor by code: every field, and a name from the address', async () => {
    const tab = await open()
    expect(tab.userFrom(' Ann.Lee@Fund.test ', 'investor')).toEqual({
      id: String(portal.browser.now()),
      email: 'ann.lee@fund.test',
      name: 'ann.lee',
      role: 'investor',
      accountBalance: 0,
      totalInvested: 0,
      totalProfits: 0,
      joinDate: '2026-11-17',
    })
  })

  test('the admin address is compared case-insensitively', async () => {
    const tab = await open({ adminEmail: 'Boss@Fund.test' })
    expect(tab.roleByAddress('bOSS@fund.TEST')).toBe('admin')
    expect(tab.roleByAddress('boss@fund.test.example')).toBe('investor')
    expect((await open()).roleByAddress('')).toBe('investor')
  })
})
