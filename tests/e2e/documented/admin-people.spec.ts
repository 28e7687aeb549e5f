import { withoutEffect } from '#words/admin.ts'
import { localOnly } from '#words/local.ts'
import { tradingToggle } from '#words/people/trading-toggle.ts'
import { long } from '../support/daily.ts'
import { expect, test } from '../support/documented.ts'
import { changes, openAdmin } from '../support/documented-admin.ts'
import { openPlace } from '../support/places.ts'

test.beforeEach(({ page }) => openAdmin(page))

/** Requests that spec §7 does not document. */
const undocumented = (requests: readonly { call: unknown; url: string }[]) =>
  requests.filter(({ call, url }) => call === null && url !== '/api/extensions').map(({ url }) => url)

test.describe('Investors', () => {
  test.beforeEach(({ page }) => page.getByRole('tab', { name: 'Investors' }).click())

  test('shows the sample with its badge and the documented cards, searched and sorted here', async ({
    page,
    backend,
  }) => {
    const table = page.getByRole('table', { name: 'Investors' })
    const rows = table.locator('tbody tr')
    await expect(page.locator('.badge:visible', { hasText: 'Sample' }).first()).toBeVisible()
    for (const [name, value] of [
      ['New Investors', '3'],
      ['Retention Rate', '98%'],
      ['Active Investors', '10'],
    ] as const)
      await expect(page.locator('.figures:visible > div').filter({ hasText: name }).locator('dd').first()).toHaveText(
        value,
      )
    await expect(rows).toHaveCount(12)
    for (const wanted of ['PRIYA', 'priya.raman@EXAMPLE']) {
      await page.getByRole('searchbox').fill(wanted)
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('$1,436,200.55')
      await expect(rows).toContainText('+19.68%')
    }
    await page.getByRole('searchbox').fill('')
    await table.getByRole('button', { name: 'Balance' }).click()
    await expect(rows.first()).toContainText('Priya Raman')
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await expect(rows).toHaveCount(1)
    expect(undocumented(backend.requests)).toEqual([])
  })

  test('Export is an alert, Add Investor stands with its reason, and neither sends anything', async ({
    page,
    backend,
  }) => {
    await expect(page.getByRole('table', { name: 'Investors' })).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(localOnly.export)
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    const add = page.getByRole('button', { name: 'Add Investor' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expect(add).toHaveAccessibleDescription(withoutEffect.addInvestor)
    await add.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(changes(backend)).toEqual([])
  })

  test('details open from the view icon and close with X', long, async ({ page }) => {
    const view = page.getByRole('button', { name: 'View Margaret Osei' })
    await view.click()
    const dialog = page.getByRole('dialog', { name: 'Margaret Osei' })
    await expect(dialog).toContainText('+1 555 0101')
    await expect(dialog.getByRole('tab')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(view).toBeFocused()
  })

  test(
    'the trading toggle is call 11 with its three outcomes; the row shows what is pending',
    long,
    async ({ page, backend }) => {
      const row = page.getByRole('row').filter({ hasText: 'Wei Zhang' })
      const dialog = page.getByRole('alertdialog')
      const confirm = async () => {
        await row.getByRole('button', { name: 'Disable trading for Wei Zhang' }).click()
        for (const line of [
          'Are you sure you want to disable trading for this investor?',
          'Current status: active',
          'New status: inactive',
          'The investor will be notified.',
        ])
          await expect(dialog.getByText(line, { exact: true })).toBeVisible()
        await dialog.getByRole('button', { name: 'Disable trading' }).click()
      }
      for (const [answer, sentence] of [
        [{ status: 409, body: { detail: 'A week is open.' } }, 'Update Failed: A week is open.'],
        [{ status: 500 }, 'Update Failed: Unknown error'],
        ['drop', tradingToggle.network],
      ] as const) {
        backend.script('setTradingStatus', answer)
        await confirm()
        await expect(dialog).toContainText(sentence)
        await dialog.getByRole('button', { name: 'OK' }).click()
        await expect(row).not.toContainText('from Sun')
      }
      await confirm()
      for (const text of [tradingToggle.done, 'Trading status updated.', tradingToggle.doneNotified])
        await expect(dialog).toContainText(text)
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(row).toContainText('inactive from Sun')
      const asked = backend.requests.filter(({ call }) => call === 'setTradingStatus')
      expect(asked.map(({ url, body }) => [url, body])).toEqual(
        Array.from({ length: 4 }, () => [
          '/api/investors/wei.zhang%40example.com/trading-status',
          '{"trading_status":"inactive"}',
        ]),
      )
    },
  )
})

test.describe('Settings', () => {
  test.beforeEach(({ page }) => page.getByRole('tab', { name: 'Settings' }).click())

  test('has the defaults of spec §9; Update Settings alerts and saves nothing', async ({ page, backend }) => {
    for (const [name, value] of [
      ['Minimum Investment', '10000'],
      ['Management Fee', '0'],
      ['Performance Fee', '20'],
      ['Risk Limit (weekly)', '1'],
      ['Trading Hours', '09:30-16:00'],
    ] as const)
      await expect(page.getByLabel(name)).toHaveValue(value)
    await expect(page.getByLabel('Auto Rebalance')).toBeChecked()
    await expect(page.getByLabel('Weekly Reporting')).toBeChecked()
    await page.getByLabel('Performance Fee').fill('12.5')
    await page.getByRole('button', { name: 'Update Settings' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Fund settings updated successfully!')
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Process Distribution' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(localOnly.distribution)
    expect(changes(backend)).toEqual([])
  })

  test('health is the documented figures as a sample; what has no extension is not there', async ({
    page,
    backend,
  }) => {
    await openPlace(page, 'settings/system')
    const health = page.getByRole('region', { name: /System Health/ })
    await expect(health.locator('.badge', { hasText: 'Sample' })).toBeVisible()
    for (const text of ['99.9%', '1.2s', '256-bit', '$18,750.25']) await expect(health).toContainText(text)
    for (const name of ['Audit', 'People', 'Controls']) await expect(page.getByRole('link', { name })).toHaveCount(0)
    expect(undocumented(backend.requests)).toEqual([])
  })
})

test('next week’s total risk reads Loading... until it comes, and after it failed', async ({ page, backend }) => {
  const { promise, resolve } = Promise.withResolvers<'drop'>()
  backend.script('readNextWeekRisk', promise)
  await openPlace(page, 'settings/system')
  await expect(page.getByText('Loading...')).toBeVisible()
  for (let time = 0; time < 4; time += 1) backend.script('readNextWeekRisk', 'drop')
  resolve('drop')
  await expect.poll(() => backend.requests.filter(({ call }) => call === 'readNextWeekRisk').length).toBeGreaterThan(2)
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test.describe('Communications', () => {
  test.beforeEach(({ page }) => page.getByRole('tab', { name: 'Communications' }).click())

  test('Mark Read is local, and the bell and the tab follow; Mark All Read stands with its reason', async ({
    page,
    backend,
  }) => {
    await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
    const marks = page.getByRole('button', { name: /^Mark Read/ })
    await expect(marks).toHaveCount(3)
    await marks.first().click()
    await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Communications' })).toContainText('2')
    const all = page.getByRole('button', { name: 'Mark All Read' })
    await expect(all).toHaveAccessibleDescription(withoutEffect.markAllRead)
    await all.click({ force: true })
    await expect(marks).toHaveCount(2)
    await marks.first().click()
    await marks.first().click()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    expect(changes(backend)).toEqual([])
  })

  test('the Message Center has its fields; Send and Save Draft stand with their reasons', async ({ page, backend }) => {
    await openPlace(page, 'communications/messages')
    const center = page.getByRole('region', { name: 'Message Center' })
    await center.getByLabel('Send To').selectOption('Active investors')
    await center.getByLabel('Type').selectOption('Report')
    await center.getByLabel('Message').fill('Hello')
    for (const [name, reason] of [
      ['Send', withoutEffect.send],
      ['Save Draft', withoutEffect.saveDraft],
    ] as const) {
      const button = center.getByRole('button', { name, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(reason)
      await button.click({ force: true })
    }
    await center.getByLabel('Send To').press('Enter')
    await expect(center.getByLabel('Message')).toHaveValue('Hello')
    await expect(page.getByRole('region', { name: 'Transfers' })).toHaveCount(0)
    expect(changes(backend)).toEqual([])
    expect(undocumented(backend.requests)).toEqual([])
  })
})
