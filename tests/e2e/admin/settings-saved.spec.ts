import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { adminSettings } from '#words/admin.ts'
import { demo } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { openPlace } from '../support/places.ts'
import { ok } from './desk.ts'

// The fund has one set of settings: what saves them has a fund of its own.

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const signIn = async (request: APIRequestContext, email: string, origin = ''): Promise<void> => {
  const data = { email, password: demo.password }
  expect((await request.post('/api/auth/login-password', { data, headers: { origin } })).ok()).toBe(true)
}

/** The second admin approves the only change that waits. */
const approve = async (browser: Browser, origin = ''): Promise<void> => {
  const context = await browser.newContext({ baseURL: origin })
  await signIn(context.request, demo.approver, origin)
  const { rows } = await (await context.request.get('/api/approvals?state=waiting')).json()
  const one = rows.find((row: { title: string }) => row.title === 'Change of the fund’s settings')
  const answer = await context.request.post(`/api/approvals/${one.id}/approve`, { headers: { origin } })
  expect(answer.ok()).toBe(true)
  await context.close()
}

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page.request, demo.admin, baseURL)
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Settings' }).click()
  // The tab comes, then what it shows: each has its own time.
  await expect(section(page, 'Fund Configuration')).toBeVisible()
  await expect(page.locator('.bone:visible')).toHaveCount(0)
})

test('settings are saved with who, when and what they were; double click saves once', async ({ page }) => {
  const form = section(page, 'Fund Configuration')
  const limit = form.getByLabel('Risk Limit (weekly)')
  const before = await limit.inputValue()
  const wanted = before === '2.5' ? '2.6' : '2.5'
  await limit.fill(wanted)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await form.getByRole('button', { name: 'Update Settings' }).dblclick()
  await expect(page.getByRole('alertdialog')).toContainText(adminSettings.done)
  await ok(page)
  expect(sent).toHaveLength(1)
  await expect(form.getByText(/^Last changed .* by admin@example.com$/)).toBeVisible()
  const change = form.getByRole('table', { name: 'Changes of the settings' }).getByRole('row').nth(1)
  await expect(change).toContainText('Risk Limit')
  await expect(change).toContainText(before)
  await expect(change).toContainText(wanted)
  await page.reload()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(limit).toHaveValue(wanted)
  await expect(section(page, 'Risk Management')).toContainText(`${wanted}%`)
  await expect(section(page, 'Risk Management')).toContainText(/(Over|Within) the limit/)
})

test('automated distribution is switched on by two and off by one, and kept; the close is in This week', async ({
  page,
  browser,
  baseURL,
}) => {
  const automated = section(page, 'Automated Profit Distribution')
  const toggle = automated.getByRole('switch')
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(page.getByRole('alertdialog')).toContainText('waits for another admin to approve it.')
  await ok(page)
  await expect(toggle).not.toBeChecked()
  await openPlace(page, 'settings/controls')
  await expect(section(page, 'Guards')).toContainText('Automated distribution: off → on.')
  await openPlace(page, 'settings/fund')
  await approve(browser, baseURL)
  await page.reload()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeEnabled()
  await automated.getByRole('button', { name: 'Open the weekly close' }).click()
  await expect(page.getByRole('tab', { name: 'Manage Reports' })).toHaveAttribute('aria-selected', 'true')
})
