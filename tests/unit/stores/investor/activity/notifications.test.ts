import { describe, expect, test } from 'vitest'
import { feedTabs, held, many } from '#tests/support/browser/feed-tab.ts'
import { notificationOf } from '#tests/support/portal/documented-answers.ts'
import type { Scripted } from '#tests/support/portal/documented-backend.ts'

const { now, open } = feedTabs()

describe('the list', () => {
  test('is silent when it fails, and keeps what it had', async () => {
    const tab = await open()
    await tab.notificationList.load()
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
    now.backend.script('listNotifications', { status: 500 })
    await tab.notificationList.load()
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
    expect(tab.notificationList.$load.get().state).toBe('failed')
    expect(tab.logged).toEqual(['The notifications could not be loaded'])
  })

  test('an older request that comes back late changes nothing that a newer one read', async () => {
    const tab = await open()
    const slow = held({ status: 200, body: many(1, tab.email) })
    now.backend.script('listNotifications', slow.answer)
    const older = tab.notificationList.load()
    await expect.poll(() => tab.requests).toHaveLength(1)
    now.backend.script('listNotifications', { status: 200, body: many(2, tab.email) })
    await tab.notificationList.load()
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
    slow.release()
    await older
    await expect.poll(() => tab.notificationList.$load.get().state).toBe('ready')
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
  })

  test('counts', async () => {
    const tab = await open()
    now.backend.script('listNotifications', { status: 200, body: many(99, tab.email) })
    await tab.notificationList.load()
    expect(tab.$unread.get()).toBe(99)
    tab.receive(notificationOf('new', 'alert') as never)
    expect(tab.$unread.get()).toBe(100)
  })

  test('a count from the account holds until the list is there, and beyond a list that is cut', async () => {
    const tab = await open()
    tab.adoptUnread(250)
    expect(tab.$unread.get()).toBe(250)
    now.backend.script('listNotifications', { status: 200, body: many(200, tab.email) })
    await tab.notificationList.load()
    expect(tab.$unread.get()).toBe(250)
    await tab.markRead(`${tab.email}:1`).catch(() => undefined)
    await tab.markAllRead()
    expect(tab.$unread.get()).toBe(0)
  })

  test('what came before the list is counted once, beyond a list that is cut too', async () => {
    const tab = await open()
    tab.adoptUnread(249)
    tab.receive(notificationOf(`${tab.email}:200`, 'alert') as never)
    expect(tab.$unread.get()).toBe(250)
    now.backend.script('listNotifications', { status: 200, body: many(200, tab.email) })
    await tab.notificationList.load()
    expect(tab.$unread.get()).toBe(250)
  })
})

describe('marking as read', () => {
  test('shows at once, and stays', async () => {
    const tab = await open()
    await tab.notificationList.load()
    const marking = tab.markRead(`${tab.email}:1`)
    expect(tab.ids()).toEqual(['2 unread', '1 read'])
    expect(await marking).toBe(true)
    await tab.notificationList.load()
    expect(tab.ids()).toEqual(['2 unread', '1 read'])
  })

  test.each<[string, Scripted]>([
    ['refused', { status: 500 }],
    ['unreachable', 'drop'],
  ])('%s rolls back', async (_, answer) => {
    const tab = await open()
    await tab.notificationList.load()
    now.backend.script('markRead', answer)
    expect(await tab.markRead(`${tab.email}:2`)).toBe(false)
    expect(tab.ids()).toEqual(['2 unread', '1 unread'])
    now.backend.script('markAllRead', answer)
    expect(await tab.markAllRead()).toBe(false)
    expect(tab.$unread.get()).toBe(2)
  })

  test('all: only those that this changed come back when it is refused', async () => {
    const tab = await open()
    await tab.notificationList.load()
    await tab.markRead(`${tab.email}:2`)
    now.backend.script('markAllRead', { status: 503 })
    await tab.markAllRead()
    expect(tab.ids()).toEqual(['2 read', '1 unread'])
    expect(await tab.markAllRead()).toBe(true)
    expect(tab.ids()).toEqual(['2 read', '1 read'])
  })

  test('a reload that overtakes it does not bring it back', async () => {
    const tab = await open()
    await tab.notificationList.load()
    const slow = held({ status: 200 })
    now.backend.script('markRead', slow.answer)
    const marking = tab.markRead(`${tab.email}:2`)
    await tab.notificationList.load()
    expect(tab.ids()).toEqual(['2 read', '1 unread'])
    slow.release()
    await marking
  })

  test('a list that was requested before it and comes after it does not bring it back', async () => {
    const tab = await open()
    await tab.notificationList.load()
    const slow = held({ status: 200, body: many(2, tab.email) })
    now.backend.script('listNotifications', slow.answer)
    const reload = tab.notificationList.load()
    await expect.poll(() => tab.requests).toHaveLength(2)
    await tab.markRead(`${tab.email}:2`)
    slow.release()
    await reload
    expect(tab.ids()).toEqual(['2 read', '1 unread'])
  })

  test('twice, or of one that is read, asks once', async () => {
    const tab = await open()
    await tab.notificationList.load()
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
    await expect.poll(() => tab.ids()).toHaveLength(2)
    arrive(tab, 'live')
    arrive(tab, 'live')
    expect(tab.ids()).toEqual(['live unread', '2 unread', '1 unread'])
    now.browser.advance(10_000)
    const paths = tab.requests.map(({ url }) => new URL(url).pathname.replace(encodeURIComponent(tab.email), '')).sort()
    expect(paths).toEqual(['/api/notification-settings/', '/api/notifications/'])
    stop()
    expect(tab.$live.get()).toBe('disconnected')
  })

  test('what comes while the list is on its way is neither lost nor doubled', async () => {
    const tab = await open()
    const stop = tab.startLive()
    const slow = held({ status: 200, body: many(1, tab.email) })
    now.backend.script('listNotifications', slow.answer)
    tab.sockets[0]?.open()
    arrive(tab, 'early')
    arrive(tab, `${tab.email}:1`)
    slow.release()
    await expect.poll(() => tab.notificationList.$load.get().state).toBe('ready')
    expect(tab.ids()).toEqual(['early unread', '1 unread'])
    stop()
  })

  test('a socket that hangs does not keep the list back', async () => {
    const tab = await open()
    const stop = tab.startLive()
    expect(tab.requests).toHaveLength(0)
    now.browser.advance(2_000)
    await expect.poll(() => tab.ids()).toHaveLength(2)
    stop()
  })

  test('after each reconnect the list is read again', async () => {
    const tab = await open()
    const stop = tab.startLive()
    tab.sockets[0]?.open()
    await expect.poll(() => tab.ids()).toHaveLength(2)
    tab.sockets[0]?.drop()
    expect(tab.$live.get()).toBe('disconnected')
    now.backend.add(tab.email, notificationOf('missed', 'report'))
    now.browser.advance(5_500)
    tab.sockets[1]?.open()
    await expect.poll(() => tab.ids()).toEqual(['missed unread', '2 unread', '1 unread'])
    stop()
  })
})
