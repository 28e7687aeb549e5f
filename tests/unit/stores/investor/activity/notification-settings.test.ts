import { describe, expect, test } from 'vitest'
import { feedTabs, held } from '#tests/support/browser/feed-tab.ts'
import { notificationOf } from '#tests/support/portal/documented-answers.ts'

const { now, open } = feedTabs()

describe('browser notifications', () => {
  const shown = async (
    settings: object,
    type = 'trade',
    priority = 'high',
    permission: 'granted' | 'denied' = 'granted',
  ) => {
    const tab = await open()
    tab.permission = permission
    await tab.notificationSettings.load()
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
    await tab.notificationSettings.load()
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
    now.backend.script('readNotificationSettings', { status: 200, body: { smsNotifications: true, theirs: 1 } })
    await tab.notificationSettings.load()
    expect(tab.notificationSettings.$load.get().last).toMatchObject({
      smsNotifications: true,
      emailNotifications: true,
      quietHours: { enabled: false, startTime: '22:00', endTime: '08:00', timezone: 'UTC' },
      frequencyLimits: { dailyLimit: 50, hourlyLimit: 10 },
    })
  })

  test('a part is shown at once, and whatever part comes back is merged', async () => {
    const tab = await open()
    await tab.notificationSettings.load()
    now.backend.script('saveNotificationSettings', { status: 200, body: { frequencyLimits: { dailyLimit: 7 } } })
    const saving = tab.saveSettings({ frequencyLimits: { dailyLimit: 8 } })
    expect(tab.notificationSettings.$load.get().last?.frequencyLimits).toEqual({ dailyLimit: 8, hourlyLimit: 10 })
    expect(await saving).toBe(true)
    expect(tab.notificationSettings.$load.get().last?.frequencyLimits).toEqual({ dailyLimit: 7, hourlyLimit: 10 })
  })

  test('a refused part is taken back, and only that', async () => {
    const tab = await open()
    await tab.notificationSettings.load()
    const slow = held({ status: 500 })
    now.backend.script('saveNotificationSettings', slow.answer)
    const refused = tab.saveSettings({ categories: { trade: false } })
    const taken = tab.saveSettings({ categories: { risk: false } })
    expect(tab.notificationSettings.$load.get().last?.categories).toMatchObject({ trade: false, risk: false })
    slow.release()
    expect(await Promise.all([refused, taken])).toEqual([false, true])
    expect(tab.notificationSettings.$load.get().last?.categories).toMatchObject({ trade: true, risk: false })
  })

  test('what is changed again while it is being saved is saved after that, and shown meanwhile', async () => {
    const tab = await open()
    await tab.notificationSettings.load()
    const slow = held({ status: 200, body: { frequencyLimits: { dailyLimit: 50 } } })
    now.backend.script('saveNotificationSettings', slow.answer)
    const limits = () => tab.notificationSettings.$load.get().last?.frequencyLimits.dailyLimit
    const first = tab.saveField('frequencyLimits.dailyLimit', { frequencyLimits: { dailyLimit: 50 } })
    const second = tab.saveField('frequencyLimits.dailyLimit', { frequencyLimits: { dailyLimit: 1 } })
    expect(limits()).toBe(1)
    slow.release()
    await first
    expect(limits()).toBe(1)
    expect(tab.$fieldStates.get()['frequencyLimits.dailyLimit']).toBe('saving')
    await second
    expect(limits()).toBe(1)
    expect(tab.$fieldStates.get()['frequencyLimits.dailyLimit']).toBe('saved')
    const sent = now.backend.requests.filter(({ call }) => call === 'saveNotificationSettings').slice(-2)
    expect(sent.map(({ body }) => JSON.parse(body).frequencyLimits.dailyLimit)).toEqual([50, 1])
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
