import type { Page } from 'playwright/test'
import { fieldState, pushHint, signedEmailsWords } from '#words/desk/settings.ts'
import { localOnly } from '#words/local.ts'
import { preferences, support } from '#words/money/requests.ts'
import { readAlert } from '../../auth/sign-in.ts'
import { long } from '../../support/daily.ts'
import { expect, test } from '../../support/documented.ts'
import { changes, investorAddress, openTab, undocumented } from '../../support/documented-dashboard.ts'
import { withoutNews } from '../../support/news.ts'
import { unfold } from '../../support/unfold.ts'

test.afterEach(({ backend }) => expect(undocumented(backend)).toEqual([]))

const own = encodeURIComponent(investorAddress)

test.describe('what sends nothing', () => {
  test.beforeEach(({ page }) => openTab(page, 'Settings'))

  test.afterEach(({ backend }) => expect(changes(backend)).toEqual([]))

  test('each shows its alert', async ({ page }) => {
    await test.step('the statement and the tax documents show their alerts', async () => {
      for (const [button, sentence] of [
        ['Account statement', localOnly.statement],
        ['Tax documents', localOnly.taxDocuments],
      ] as const) {
        await page.getByRole('button', { name: button }).click()
        await readAlert(page, sentence)
      }
    })
    await test.step('the profile form is prefilled, shows its alert and keeps nothing', async () => {
      const profile = page.getByRole('region', { name: 'Profile' })
      await profile.getByRole('heading').click()
      await expect(profile.getByText(/^Sample/)).toBeVisible()
      for (const label of ['Name', 'Email', 'Phone', 'Date of birth', 'Tax ID', 'Address'])
        await expect(profile.getByLabel(label)).not.toHaveValue('')
      await expect(profile.getByLabel('Email')).not.toBeEditable()
      await profile.getByLabel('Name').fill('')
      await profile.getByRole('button', { name: 'Update profile' }).click()
      await expect(profile.getByRole('alert').filter({ hasText: 'Enter your name.' })).toBeVisible()
      await profile.getByLabel('Name').fill('Somebody Else')
      await profile.getByLabel('Tax ID').fill('12-3456789')
      await profile.getByRole('button', { name: 'Update profile' }).click()
      await readAlert(page, localOnly.profile)
      await expect(profile.getByLabel('Name')).toHaveValue('Somebody Else')
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      for (const typed of ['Somebody', '3456789']) expect(kept).not.toContain(typed)
    })
    await test.step('closing the account asks first, with how long it takes', async () => {
      const dialog = page.getByRole('alertdialog')
      await page.getByRole('button', { name: 'Close account' }).click()
      await expect(dialog).toContainText('3-5 business days with identity verification')
      await dialog.getByRole('button', { name: 'Keep it' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Close account' }).click()
      await dialog.getByRole('button', { name: 'Close account' }).click()
      await readAlert(page, localOnly.closure)
    })
  })
})

test('each section says how it ended', async ({ page, backend }) => {
  await test.step('the index names the sections that there are with this backend', async () => {
    await openTab(page, 'Settings')
    const sections = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
    await expect(sections).toHaveCount(6)
    const links = page.getByRole('navigation', { name: 'Sections of Settings' }).getByRole('link')
    await expect(links).toHaveText(await sections.allTextContents())
  })
  await test.step('distributions are the static sample, with arithmetic that holds; both ways of sharing stand below', async () => {
    const list = page.getByRole('region', { name: 'Weekly profit distributions' })
    await expect(list).toContainText('Sample')
    const row = list.getByRole('row').filter({ hasText: 'Week 45' })
    // 900 less the carried 400 is 500; at 150,000 of capital 60% of it is 300, the fund's 200.
    for (const text of ['$900.00 − $400.00', '60%', '$300.00', '$200.00', 'Completed'])
      await expect(row).toContainText(text)
    await expect(list.getByRole('row').filter({ hasText: 'Week 44' })).toContainText('No Distribution')
    const box = page.getByRole('region', { name: 'How profit sharing works' })
    for (const text of ['up to $99,999', '$100,000 to $999,999', '$1,000,000 and above', 'Applied'])
      await expect(box).toContainText(text)
    for (const text of ['0–4%', '80%', '4–8%', '8–12%', 'over 12%', 'Conflicting, not applied'])
      await expect(box).toContainText(text)
  })
  await test.step('asking support says how it ended', async () => {
    const outcomes = [
      [{ status: 500, body: { detail: 'Not shown.' } }, support.failed()],
      ['drop', support.network],
      [{ status: 201 }, support.done],
    ] as const
    for (const [place, [answer, sentence]] of outcomes.entries()) {
      backend.script('contactSupport', answer)
      await page.getByRole('button', { name: 'Contact support' }).dblclick()
      await readAlert(page, sentence)
      const sent = backend.requests.filter(({ call }) => call === 'contactSupport').map(({ body }) => body)
      expect(sent).toEqual(Array.from({ length: place + 1 }, () => ''))
    }
  })
  await test.step('saving the investment preferences says how it ended', async () => {
    await page.getByRole('heading', { name: 'Investment preferences' }).click()
    await page.getByLabel('Risk tolerance').selectOption('aggressive')
    await page.getByLabel('Investment goals').selectOption('retirement')
    const sent = () => backend.requests.filter(({ call }) => call === 'savePreferences')
    const outcomes = [
      [{ status: 500 }, preferences.failed(null, 500)],
      [{ status: 422, body: { detail: [{ msg: 'No such goal.' }] } }, preferences.failed('No such goal.', 422)],
      ['drop', preferences.network],
      [{ status: 200 }, preferences.done],
    ] as const
    for (const [place, [answer, sentence]] of outcomes.entries()) {
      backend.script('savePreferences', answer)
      await page.getByRole('button', { name: 'Save preferences' }).dblclick()
      await readAlert(page, sentence)
      await expect(page.getByLabel('Risk tolerance')).toHaveValue('aggressive')
      expect(sent()).toHaveLength(place + 1)
    }
    for (const { url, body } of sent())
      expect([url, JSON.parse(body)]).toEqual([
        `/api/investors/${own}/preferences`,
        { risk_profile: 'aggressive', investment_goals: 'retirement' },
      ])
  })
})

test.describe('notification preferences', () => {
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: new RegExp(`^${fieldState.saved}$`) })

  const types = [
    'Profit',
    'Deposit',
    'Withdrawal',
    'Alert',
    'Security',
    'Report',
    'System',
    'Trade',
    'Risk',
    'Performance',
  ]

  test('each field has its default, is saved by itself and says so, or is as it was', async ({ page, backend }) => {
    await test.step('every field stands there with its default', async () => {
      await openTab(page, 'Settings')
      await unfold(page)
      const box = page.getByRole('region', { name: 'Notification preferences' })
      for (const label of ['Email notifications', 'Push notifications', ...types, 'Critical', 'High', 'Medium', 'Low'])
        await expect(box.getByRole('switch', { name: label, exact: true })).toBeChecked()
      await expect(box.getByLabel('SMS notifications')).not.toBeChecked()
      await expect(box.getByText('sends no SMS')).toBeHidden()
      await expect(box.getByLabel(signedEmailsWords.label)).toBeHidden()
      await expect(box.getByLabel('Keep quiet hours')).not.toBeChecked()
      await expect(box.getByLabel('From')).toHaveValue('22:00')
      await expect(box.getByLabel('Until')).toHaveValue('08:00')
      await expect(box.getByLabel('Time zone')).toHaveValue('UTC')
      await expect(box.getByLabel('Daily limit')).toHaveValue('50')
      await expect(box.getByLabel('Hourly limit')).toHaveValue('10')
    })
    await test.step('each field is saved by itself, and says so', async () => {
      const box = page.getByRole('region', { name: 'Notification preferences' })
      await box.getByLabel('SMS notifications').check()
      await expect(saved(page)).toHaveCount(1)
      await box.getByRole('switch', { name: 'Trade' }).uncheck()
      await expect(saved(page)).toHaveCount(2)
      await box.getByRole('switch', { name: 'Low' }).uncheck()
      await expect(saved(page)).toHaveCount(3)
      await box.getByLabel('From').fill('21:30')
      await box.getByLabel('From').blur()
      await expect(saved(page)).toHaveCount(4)
      await box.getByLabel('Time zone').selectOption('America/New_York')
      await expect(saved(page)).toHaveCount(5)
      const sent = backend.requests.filter(({ call }) => call === 'saveNotificationSettings')
      expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
        { smsNotifications: true },
        { categories: { trade: false } },
        { prioritySettings: { low: false } },
        { quietHours: { startTime: '21:30' } },
        { quietHours: { timezone: 'America/New_York' } },
      ])
    })
    await test.step('what the backend refuses is as it was, and says so', async () => {
      backend.script('saveNotificationSettings', { status: 500 })
      await page.getByLabel('Email notifications').click()
      await expect(page.getByText(fieldState.failed)).toBeVisible()
      await expect(page.getByLabel('Email notifications')).toBeChecked()
    })
  })

  test('a limit outside its range becomes the nearest, an empty one the default', long, async ({ page, backend }) => {
    await withoutNews(page)
    // Read when the dashboard opens, and again with the tab.
    for (let times = 0; times < 2; times += 1)
      backend.script('readNotificationSettings', {
        status: 200,
        body: { frequencyLimits: { dailyLimit: 7, hourlyLimit: 7 } },
      })
    await openTab(page, 'Settings')
    await unfold(page)
    const typings = [
      ['Daily limit', '', 50],
      ['Daily limit', '0', 1],
      ['Daily limit', '101', 100],
      ['Hourly limit', '', 10],
      ['Hourly limit', '21', 20],
    ] as const
    for (const label of ['Daily limit', 'Hourly limit']) await expect(page.getByLabel(label)).toHaveValue('7')
    const sent = () => backend.requests.filter(({ call }) => call === 'saveNotificationSettings')
    for (const [place, [label, typed, becomes]] of typings.entries()) {
      await page.getByLabel(label).fill(typed)
      await page.getByLabel(label).press('Enter')
      await expect(page.getByLabel(label)).toHaveValue(String(becomes))
      await expect.poll(() => sent().length).toBe(place + 1)
      const key = label === 'Daily limit' ? 'dailyLimit' : 'hourlyLimit'
      expect(JSON.parse(sent().at(-1)?.body ?? '')).toEqual({ frequencyLimits: { [key]: becomes } })
    }
  })

  test('the answer is merged', long, async ({ page, backend }) => {
    await openTab(page, 'Settings')
    backend.script('saveNotificationSettings', {
      status: 200,
      body: { emailNotifications: false, smsNotifications: true },
    })
    await page.getByLabel('Email notifications').click()
    await expect(page.getByLabel('SMS notifications')).toBeChecked()
    await expect(page.getByLabel('Push notifications')).toBeChecked()
  })

  test('a load that fails is silent: dashes, nothing to press', long, async ({ page, backend }) => {
    for (let times = 0; times < 4; times += 1) backend.script('readNotificationSettings', { status: 500 })
    await openTab(page, 'Settings')
    const box = page.getByRole('region', { name: 'Notification preferences' })
    await expect(box.getByText('–').first()).toBeVisible()
    await expect(box.getByRole('switch')).toHaveCount(0)
    await expect(box.getByLabel('Daily limit')).toBeDisabled()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })

  test('the browser is asked at the push switch only', long, async ({ page, context }) => {
    await context.clearPermissions()
    await page.addInitScript(() => {
      let permission = 'default'
      const requestPermission = async () => {
        Object.assign(window, { asked: ((window as unknown as { asked?: number }).asked ?? 0) + 1 })
        permission = 'granted'
        return permission
      }
      Object.defineProperty(window, 'Notification', {
        get: () => ({ permission, requestPermission }),
      })
    })
    const asked = () => page.evaluate(() => (window as unknown as { asked?: number }).asked ?? 0)
    await openTab(page, 'Settings')
    const push = page.getByLabel('Push notifications')
    await expect(push).toHaveAccessibleDescription(/has not been allowed/)
    expect(await asked()).toBe(0)
    await push.uncheck()
    await expect(saved(page)).toHaveCount(1)
    expect(await asked()).toBe(0)
    await push.check()
    await expect(push).toHaveAccessibleDescription(pushHint.granted)
    expect(await asked()).toBe(1)
  })
})
