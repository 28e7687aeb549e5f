import { demo, signIn } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'

test('a support message that was being written as the session ended is there again after the sign-in', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, demo.investor, demo.password)
  await expect(page.getByRole('figure').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Contact Support' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('A question')
  await dialog.getByLabel('Message').fill('Where is my statement of October?')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await signIn(page, demo.investor, demo.password)
  await expect(dialog.getByLabel('Subject')).toHaveValue('A question')
  await expect(dialog.getByLabel('Message')).toHaveValue('Where is my statement of October?')
})

test('where sockets are blocked for good the portal asks by itself, and its header says that it is not live', async ({
  page,
}) => {
  await page.clock.install()
  let tried = 0
  await page.routeWebSocket(/\/ws\//, (socket) => {
    tried += 1
    return socket.close()
  })
  await page.goto('/login')
  await signIn(page, demo.investor, demo.password)
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect.poll(() => tried).toBeGreaterThan(0)
  const header = page.getByRole('banner')
  await expect(header).not.toContainText('Not live')
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/api/notifications/') ? 1 : 0))
  await page.clock.runFor(35_000)
  await expect(header).toContainText('Not live')
  await expect.poll(() => asked).toBeGreaterThan(0)
})
