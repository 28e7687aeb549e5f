import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { notificationOf } from '#tests/support/documented-answers.ts'
import { type DocumentedBackend, type Scripted, startDocumentedBackend } from '#tests/support/documented-backend.ts'
import { type Browser, newBrowser, openTab } from '#tests/support/tab.ts'

let backend: DocumentedBackend
let browser: Browser
let people = 0
beforeAll(async () => {
  backend = await startDocumentedBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  browser = newBrowser()
})

const load = async () => ({
  ...(await import('#stores/investor/activity/notifications.ts')),
  ...(await import('#stores/investor/activity/unread.ts')),
  ...(await import('#stores/investor/activity/filters.ts')),
  ...(await import('#stores/investor/settings/notification-settings.ts')),
  ...(await import('#stores/investor/activity/live.ts')),
  ...(await import('#stores/session/user.ts')),
})

const open = async () => {
  people += 1
  const email = `n${people}@fund.test`
  const tab = await openTab(browser, { api: backend.url, path: '/dashboard' }, load)
  tab.keepUser(tab.userFrom(email, 'investor'))
  const ids = () => (tab.$feed.get() ?? []).map(({ id, status }) => `${id.replace(`${email}:`, '')} ${status}`)
  return Object.assign(tab, { email, ids })
}

/** An answer that waits until it is let go. */
const held = (answer: Scripted) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: promise.then(() => answer) as Scripted, release: resolve }
}

const many = (count: number, email: string) =>
  Array.from({ length: count }, (_, index) => notificationOf(`${email}:${count - index}`, 'profit'))

describe('the list', () => {
  test('is silent when it fails, and keeps what it had', async () => {
    const tab = await open()
    await tab.loadNotifications()
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
    backend.script('listNotifications', { status: 500 })
    await tab.loadNotifications()
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
    expect(tab.$notificationsLoad.get().state).toBe('failed')
    expect(tab.logged).toEqual(['The notifications could not be loaded'])
  })

  test('counts', async () => {
    const tab = await open()
    backend.script('listNotifications', { status: 200, body: many(99, tab.email) })
    await tab.loadNotifications()
    expect(tab.$unread.get()).toBe(99)
    tab.receive(notificationOf('new', 'alert') as never)
    expect(tab.$unread.get()).toBe(100)
  })

  test('a count from the account holds until the list is there, and beyond a list that is cut', async () => {
    const tab = await open()
    tab.adoptUnread(250)
    expect(tab.$unread.get()).toBe(250)
    backend.script('listNotifications', { status: 200, body: many(200, tab.email) })
    await tab.loadNotifications()
    expect(tab.$unread.get()).toBe(250)
    await tab.markRead(`${tab.email}:1`).catch(() => undefined)
    await tab.markAllRead()
    expect(tab.$unread.get()).toBe(0)
  })
})

describe('marking as read', () => {
  test('shows at once, and stays', async () => {
    const tab = await open()
    await tab.loadNotifications()
    const marking = tab.markRead(`${tab.email}:1`)
    expect(tab.ids()).toEqual(['2 unread', '1 read'])
    expect(await marking).toBe(true)
    await tab.loadNotifications()
    expect(tab.ids()).toEqual(['2 unread', '1 read'])
  })

  test.each<[string, Scripted]>([
    ['refused', { status: 500 }],
    ['unreachable', 'drop'],
  ])('%s rolls back', async (_, answer) => {
    const tab = await open()
    await tab.loadNotifications()
    backend.script('markRead', answer)
    expect(await tab.markRead(`${tab.email}:2`)).toBe(false)
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
    backend.script('markAllRead', answer)
    expect(await tab.markAllRead()).toBe(false)
    expect(tab.$unread.get()).toBe(2)
  })

  test('all: only those that this changed come back when it is refused', async () => {
    const tab = await open()
    await tab.loadNotifications()
    await tab.markRead(`${tab.email}:2`)
    backend.script('markAllRead', { status: 503 })
    await tab.markAllRead()
    expect(tab.ids()).toEqual(['2 read', '1 unread'])
    expect(await tab.markAllRead()).toBe(true)
    expect(tab.ids()).toEqual(['2 read', '1 read'])
  })

  test('a reload that overtakes it does not bring it back', async () => {
    const tab = await open()
    await tab.loadNotifications()
    const slow = held({ status: 200 })
    backend.script('markRead', slow.answer)
    const marking = tab.markRead(`${tab.email}:2`)
    await tab.loadNotifications()
    expect(tab.ids()).toEqual(['2 read', '1 unread'])
    slow.release()
    await marking
  })

  test('twice, or of one that is read, asks once', async () => {
    const tab = await open()
    await tab.loadNotifications()
    await Promise.all([tab.markRead(`${tab.email}:2`), tab.markRead(`${tab.email}:2`)])
    await tab.markRead(`${tab.email}:2`)
    expect(tab.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})

describe('the socket', () => {
  const arrive = (tab: Awaited<ReturnType<typeof open>>, id: string, type = 'trade', priority = 'high') =>
    tab.sockets.at(-1)?.message({ type: 'new_notification', data: notificationOf(id, type, priority) })

  test('opens first, then the list is read once; what comes is put on top and counted', async () => {
    const tab = await open()
    const stop = tab.startLive()
    expect(tab.$live.get()).toBe('connecting')
    tab.sockets[0]?.open()
    expect(tab.$live.get()).toBe('connected')
    await vi.waitFor(() => expect(tab.ids()).toHaveLength(2))
    arrive(tab, 'live')
    arrive(tab, 'live')
    expect(tab.ids()).toEqual(['live unread', '2 unread', '1 unread'])
    browser.advance(10_000)
    const paths = tab.requests.map(({ url }) => new URL(url).pathname.replace(encodeURIComponent(tab.email), '')).sort()
    expect(paths).toEqual(['/api/notification-settings/', '/api/notifications/'])
    stop()
    expect(tab.$live.get()).toBe('disconnected')
  })

  test('what comes while the list is on its way is neither lost nor doubled', async () => {
    const tab = await open()
    const stop = tab.startLive()
    const slow = held({ status: 200, body: many(1, tab.email) })
    backend.script('listNotifications', slow.answer)
    tab.sockets[0]?.open()
    arrive(tab, 'early')
    arrive(tab, `${tab.email}:1`)
    slow.release()
    await vi.waitFor(() => expect(tab.$notificationsLoad.get().state).toBe('ready'))
    expect(tab.ids()).toEqual(['early unread', '1 unread'])
    stop()
  })

  test('a socket that hangs does not keep the list back', async () => {
    const tab = await open()
    const stop = tab.startLive()
    expect(tab.requests).toHaveLength(0)
    browser.advance(2_000)
    await vi.waitFor(() => expect(tab.ids()).toHaveLength(2))
    stop()
  })

  test('after each reconnect the list is read again', async () => {
    const tab = await open()
    const stop = tab.startLive()
    tab.sockets[0]?.open()
    await vi.waitFor(() => expect(tab.ids()).toHaveLength(2))
    tab.sockets[0]?.drop()
    expect(tab.$live.get()).toBe('disconnected')
    backend.add(tab.email, notificationOf('missed', 'report'))
    browser.advance(5_500)
    tab.sockets[1]?.open()
    await vi.waitFor(() => expect(tab.ids()).toEqual(['missed unread', '2 unread', '1 unread']))
    stop()
  })
})

describe('browser notifications', () => {
  const shown = async (
    settings: object,
    type = 'trade',
    priority = 'high',
    permission: 'granted' | 'denied' = 'granted',
  ) => {
    const tab = await open()
    tab.permission = permission
    await tab.loadSettings()
    await tab.saveSettings(settings)
    tab.receive(notificationOf('one', type, priority) as never)
    tab.receive(notificationOf('one', type, priority) as never)
    return tab.notified.map(({ tag }) => tag)
  }

  test('once, with the notification’s id as tag', async () => {
    expect(await shown({})).toEqual(['one'])
  })

  test.each<[string, object]>([
    ['push is off', { pushNotifications: false }],
    ['its category is off', { categories: { trade: false } }],
    ['its priority is off', { prioritySettings: { high: false } }],
    ['it is quiet', { quietHours: { enabled: true, startTime: '00:00', endTime: '23:59' } }],
  ])('none where %s', async (_, settings) => {
    expect(await shown(settings)).toEqual([])
  })

  test('critical security always, but never without the permission', async () => {
    const off = { categories: { security: false }, prioritySettings: { critical: false } }
    expect(await shown(off, 'security', 'critical')).toEqual(['one'])
    expect(await shown({}, 'security', 'critical', 'denied')).toEqual([])
  })

  test('where the backend says, as it says', async () => {
    const tab = await open()
    await tab.loadSettings()
    tab.receive(notificationOf('beyond the limit', 'trade') as never, false)
    expect(tab.notified).toEqual([])
    await tab.saveSettings({ categories: { trade: false } })
    tab.receive(notificationOf('allowed', 'trade') as never, true)
    expect(tab.notified.map(({ tag }) => tag)).toEqual(['allowed'])
  })

  test('none before the settings are known', async () => {
    const tab = await open()
    tab.receive(notificationOf('one', 'trade') as never)
    expect(tab.notified).toEqual([])
  })
})

describe('the filters', () => {
  test('combine', async () => {
    const tab = await open()
    for (const [id, type, priority] of [
      ['a', 'trade', 'high'],
      ['b', 'trade', 'low'],
      ['c', 'risk', 'high'],
    ] as const)
      tab.receive(notificationOf(id, type, priority) as never)
    const ids = () => tab.$shown.get().map(({ id }) => id)
    expect(ids()).toEqual(['c', 'b', 'a'])
    tab.filterPriority('high')
    expect(ids()).toEqual(['c', 'a'])
    tab.filterCategory('trade')
    expect(ids()).toEqual(['a'])
    tab.filterPriority('all')
    expect(ids()).toEqual(['b', 'a'])
  })
})

describe('the settings', () => {
  test('what the backend leaves out has the defaults of spec §3', async () => {
    const tab = await open()
    backend.script('readNotificationSettings', { status: 200, body: { smsNotifications: true, theirs: 1 } })
    await tab.loadSettings()
    expect(tab.$settings.get().last).toMatchObject({
      smsNotifications: true,
      emailNotifications: true,
      quietHours: { enabled: false, startTime: '22:00', endTime: '08:00', timezone: 'UTC' },
      frequencyLimits: { dailyLimit: 50, hourlyLimit: 10 },
    })
  })

  test('a part is shown at once, and whatever part comes back is merged', async () => {
    const tab = await open()
    await tab.loadSettings()
    backend.script('saveNotificationSettings', { status: 200, body: { frequencyLimits: { dailyLimit: 7 } } })
    const saving = tab.saveSettings({ frequencyLimits: { dailyLimit: 8 } })
    expect(tab.$settings.get().last?.frequencyLimits).toEqual({ dailyLimit: 8, hourlyLimit: 10 })
    expect(await saving).toBe(true)
    expect(tab.$settings.get().last?.frequencyLimits).toEqual({ dailyLimit: 7, hourlyLimit: 10 })
  })

  test('a refused part is taken back, and only that', async () => {
    const tab = await open()
    await tab.loadSettings()
    const slow = held({ status: 500 })
    backend.script('saveNotificationSettings', slow.answer)
    const refused = tab.saveSettings({ categories: { trade: false } })
    await vi.waitFor(() => expect(backend.requests.at(-1)?.call).toBe('saveNotificationSettings'))
    expect(await tab.saveSettings({ categories: { risk: false } })).toBe(true)
    slow.release()
    expect(await refused).toBe(false)
    expect(tab.$settings.get().last?.categories).toMatchObject({ trade: true, risk: false })
  })

  test('nothing is saved before they are known', async () => {
    const tab = await open()
    expect(await tab.saveSettings({ smsNotifications: true })).toBe(false)
    expect(tab.requests).toEqual([])
  })

  test('the permission is asked for where it is open', async () => {
    const tab = await open()
    for (const [permission, can] of [
      ['granted', true],
      ['denied', false],
      ['unsupported', false],
    ] as const) {
      tab.permission = permission
      expect(await tab.askForPush()).toBe(can)
    }
  })
})
