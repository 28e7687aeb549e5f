import { notificationOf } from '#tests/support/portal/documented-answers.ts'
import type { DocumentedBackend } from '#tests/support/portal/documented-backend.ts'
import { marking } from '#words/desk/activity.ts'
import { long } from '../../support/daily.ts'
import { expect, test } from '../../support/documented.ts'
import { investorAddress, openTab, undocumented } from '../../support/documented-dashboard.ts'

/** Puts this many into the list, the newest with the highest number. */
const addMany = (backend: DocumentedBackend, count: number): void => {
  for (let number = 1; number <= count; number += 1)
    backend.add(investorAddress, {
      ...notificationOf(`n${number}`, number % 2 ? 'profit' : 'trade', number % 3 ? 'low' : 'critical'),
      title: `Number ${number}`,
      created_at: new Date(Date.parse('2026-11-16T15:00:00Z') + number * 60_000).toISOString(),
    })
}

test.afterEach(({ backend }) => expect(undocumented(backend)).toEqual([]))

test('shows each notification with what it says of itself, by month', async ({ page }) => {
  await page.clock.install({ time: '2026-11-18T12:00:00Z' })
  await openTab(page, 'Activity')
  const note = page.getByRole('listitem').filter({ hasText: 'About profit' })
  for (const text of ['Something about profit happened.', '$125.50', 'Week 46', 'PR-46', 'Medium', 'Profit'])
    await expect(note).toContainText(text)
  await expect(note.getByRole('time')).toHaveText(/ago|Just now/)
  await expect(page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ 20\d\d$/ })).toHaveCount(1)
})

test('relative time ticks', async ({ page, backend }) => {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  backend.add(investorAddress, { ...notificationOf('new', 'trade'), created_at: '2026-11-20T11:59:50Z' })
  await openTab(page, 'Activity')
  const time = page.getByRole('listitem').filter({ hasText: 'About trade' }).getByRole('time')
  await expect(time).toHaveText('Just now')
  await page.clock.runFor(60_000)
  await expect(time).toHaveText('1 minute ago')
})

test(
  'the connection has three states and comes back after five seconds, without doubling',
  long,
  async ({ page, backend }) => {
    await page.clock.install()
    await openTab(page, 'Activity')
    const state = page.getByRole('status').filter({ hasText: /^(Live|Connecting|Disconnected)/ })
    await expect(state).toContainText('Live')
    await expect(page.getByRole('listitem').filter({ hasText: 'About' })).toHaveCount(2)
    // From here on, time passes only when the test lets it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    backend.closeSockets(1011)
    await expect(state).toContainText('Disconnected')
    backend.add(investorAddress, notificationOf('missed', 'deposit'))
    await page.clock.runFor(4_900)
    await expect(state).toContainText('Disconnected')
    await page.clock.runFor(700)
    await expect(state).toContainText('Live')
    await expect(page.getByRole('listitem').filter({ hasText: 'About deposit' })).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: 'About' })).toHaveCount(3)
  },
)

test('mark one and mark all read count down, and never below 0', async ({ page, backend }) => {
  await openTab(page, 'Activity')
  const unread = page.getByRole('tabpanel').getByText(/^\d+ unread$/)
  await expect(unread).toHaveText('2 unread')
  await page.getByRole('button', { name: 'Mark read' }).first().click()
  await expect(unread).toHaveText('1 unread')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(unread).toHaveText('0 unread')
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  // The screen counts before the backend is asked.
  const marks = () => backend.requests.filter(({ method }) => method === 'PATCH').map(({ call, body }) => [call, body])
  await expect.poll(marks).toEqual([
    ['markRead', ''],
    ['markAllRead', ''],
  ])
})

test('a refused mark is shown at once and taken back', long, async ({ page, backend }) => {
  await openTab(page, 'Activity')
  const unread = page.getByRole('tabpanel').getByText(/^\d+ unread$/)
  await expect(unread).toHaveText('2 unread')
  for (const [call, button, sentence] of [
    ['markRead', page.getByRole('button', { name: 'Mark read' }).first(), marking.failed],
    ['markAllRead', page.getByRole('button', { name: 'Mark all read' }), marking.allFailed],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    backend.script(call, promise)
    await button.click()
    await expect(unread).toHaveText(call === 'markRead' ? '1 unread' : '0 unread')
    resolve({ status: 500 })
    await expect(unread).toHaveText('2 unread')
    await expect(page.getByText(sentence)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('the badge says 99+ above 99, and a long list is put on the screen bit by bit', async ({ page, backend }) => {
  addMany(backend, 120)
  await openTab(page, 'Activity')
  await expect(page.getByRole('tab', { name: /Activity/ })).toContainText('99+')
  await expect(page.getByRole('tabpanel').getByText('122 unread')).toBeVisible()
  const rows = page.getByRole('listitem').filter({ hasText: 'Number' })
  await expect(rows).toHaveCount(20)
  const more = page.getByRole('button', { name: 'Show older notifications' })
  for (const shown of [40, 60, 80, 100, 120]) {
    await more.click()
    await expect(rows).toHaveCount(shown)
  }
  await more.click()
  await expect(more).toBeHidden()
})

test('filters by priority and by category combine, and an empty result says so', long, async ({ page, backend }) => {
  addMany(backend, 18)
  await openTab(page, 'Activity')
  const rows = page.getByRole('listitem').filter({ hasText: 'Number' })
  await expect(rows).toHaveCount(18)
  await page.getByLabel('Priority').selectOption('critical')
  await expect(rows).toHaveCount(6)
  await page.getByLabel('Category').selectOption('profit')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('3 of 20')).toBeVisible()
  await page.getByLabel('Priority').selectOption('high')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(18)
})

test('a new one comes on top; further down it moves nothing that is being read', async ({ page, backend }) => {
  addMany(backend, 50)
  await openTab(page, 'Activity')
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  /** In the list as well: whenever it is read again, it is there. */
  const arrive = (id: string): void => {
    const notification = { ...notificationOf(id, 'trade'), title: id, created_at: '2026-11-17T16:00:00Z' }
    backend.add(investorAddress, notification)
    backend.push(investorAddress, { type: 'new_notification', data: notification })
  }
  arrive('At the top')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Number|At the/ })
      .first(),
  ).toContainText('At the top')
  const far = page.getByRole('listitem').filter({ hasText: 'Number' }).nth(15)
  const [name = ''] = /Number \d+/.exec((await far.textContent()) ?? '') ?? []
  const read = page.getByRole('listitem').filter({ hasText: new RegExp(`${name}\\b`) })
  await read.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const before = await read.boundingBox()
  // Pages scroll by whole pixels, and rows need not have such heights.
  const expectUnmoved = async () =>
    expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(0.5)
  arrive('At the top again')
  await expect(page.getByText('At the top again')).toBeAttached()
  await expectUnmoved()
  // What the backend no longer lists disappears.
  backend.takeNewest(investorAddress)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('At the top again')).toHaveCount(0)
  await expectUnmoved()
})

test('an empty feed says what will appear', async ({ page, backend }) => {
  for (let times = 0; times < 4; times += 1) backend.script('listNotifications', { status: 200, body: [] })
  await openTab(page, 'Activity')
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible()
})

test(
  'a load that fails shows a dash, disables what depends on it, and is made up for on coming back',
  long,
  async ({ page }) => {
    const list = '**/api/notifications/*'
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }))
    await openTab(page, 'Activity')
    await expect(page.getByRole('tabpanel').getByText('– unread')).toBeVisible()
    await expect(page.getByLabel('Priority')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await page.unroute(list)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('tabpanel').getByText('2 unread')).toBeVisible()
  },
)

test.describe('browser notifications', () => {
  test('are not asked for at load', long, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { asked: 0 })
      Notification.requestPermission = async () => {
        ;(window as unknown as { asked: number }).asked += 1
        return 'granted'
      }
    })
    await openTab(page, 'Activity')
    await expect(page.getByRole('tabpanel').getByText('2 unread')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0)
  })

  test('carry the id as their tag', long, async ({ page, backend }) => {
    await page.addInitScript(() => {
      const shown: unknown[] = []
      class Shown {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title: string, options: object) {
          shown.push({ title, ...options })
        }
      }
      Object.assign(window, { shown, Notification: Shown })
    })
    await openTab(page, 'Activity')
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
    await expect.poll(() => backend.requests.some(({ call }) => call === 'readNotificationSettings')).toBe(true)
    backend.push(investorAddress, { type: 'new_notification', data: notificationOf('tagged', 'profit') })
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shown: unknown[] }).shown))
      .toEqual([{ title: 'About profit', body: 'Something about profit happened.', tag: 'tagged' }])
  })
})
