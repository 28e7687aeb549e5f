import { expect, test } from 'playwright/test'
import { notice, send } from '#tests/support/mail/notices.ts'
import { deposit, investor } from '#tests/support/money/fund.ts'
import { startLifePortal } from '#tests/support/portal/life-portal.ts'
import { somebody } from './life.ts'

/** The promise: on the screen within a second, in every tab. */
const soon = { timeout: 1_000 }

test('what changes is on the screen of every tab within a second, and a field that is being typed in keeps its text', async ({
  browser,
}) => {
  const portal = await startLifePortal('sqlite', '2026-01-05T15:00:00Z')
  const ann = await investor(portal, 10_000_00, { name: 'Ann Tabs' })
  const { at, page } = await somebody(browser, portal, ann.email)
  await at('/dashboard', 'Transfer')
  const second = await page.context().newPage()
  await second.goto('/dashboard')
  await second.getByRole('tab', { name: 'Transfer' }).click()
  await second.getByRole('table', { name: 'Recent activity' }).waitFor()

  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Deposit' })
  await form.getByRole('textbox', { name: 'Amount' }).fill('12345')
  await deposit(portal, ann.id, 7_500_00)
  const entries = page.getByRole('table', { name: 'Recent activity' })
  await expect(entries.getByText('+$7,500.00')).toHaveCount(1, soon)
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('12345')

  await form.getByRole('button', { name: 'Request deposit' }).click()
  await page.getByRole('dialog', { name: 'Deposit requested' }).getByRole('button', { name: 'OK' }).click()
  await expect(second.getByRole('region', { name: 'On the way' })).toContainText('$12,345.00', soon)
  await page.getByRole('button', { name: /^Cancel ALD/ }).click()
  await expect(second.getByRole('table', { name: 'Deposits and withdrawals' })).toContainText('Cancelled', soon)

  await page.getByRole('alertdialog').getByRole('button').click()
  await send(portal.context, notice(ann.id))
  const bell = second.getByRole('button', { name: /^Notifications, [1-9]\d* unread/ })
  await expect(bell).toBeVisible(soon)
  await page.getByRole('tab', { name: /Activity/ }).click()
  await page.getByRole('button', { name: 'Mark all read' }).press('Enter')
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible(soon)
  // It has nothing left to do, and does not lose the focus.
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeFocused()
  await portal.close()
})
