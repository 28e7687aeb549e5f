import { demo } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { openTab } from './desk.ts'

test('Mark All Read is saved, and the bell follows', async ({ page, baseURL }) => {
  const data = { email: demo.admin, password: demo.password }
  const headers = { origin: baseURL ?? '' }
  expect((await page.request.post('/api/auth/login-password', { data, headers })).ok()).toBe(true)
  await page.goto('/admin')
  await openTab(page, 'Communications')
  const inbox = page.getByRole('main')
  const unread = inbox.getByRole('status')
  await expect(unread).toHaveText(/^[1-9]\d* unread/)
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  await inbox.getByRole('button', { name: 'Mark All Read' }).click()
  await expect(unread).toHaveText('0 unread')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await openTab(page, 'Communications')
  await expect(unread).toHaveText('0 unread')
})
