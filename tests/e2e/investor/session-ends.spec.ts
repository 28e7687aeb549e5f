import { demo, signIn } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { openPlace } from '../support/places.ts'

test('a support message that was being written as the session ended is there again after the sign-in', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, demo.investor, demo.password)
  await page.waitForURL('**/dashboard')
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
  await page.waitForURL('**/dashboard')
  await expect(dialog.getByLabel('Subject')).toHaveValue('A question')
  await expect(dialog.getByLabel('Message')).toHaveValue('Where is my statement of October?')
})

test('what an admin was writing is there again as well: in a dialog that opens by itself, and in a question asked again', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, demo.admin, demo.password)
  await openPlace(page, 'settings/people')
  await page.getByRole('button', { name: 'Invite an admin' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite an admin' })
  await invitation.getByLabel('Full name').fill('Bo Berg')
  await page.reload()
  await expect(invitation.getByLabel('Full name')).toHaveValue('Bo Berg')
  await invitation.getByLabel('Email').fill('bo@example.com')
  // What still loads behind the dialog would be the first to find the session ended.
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  await page.context().clearCookies()
  await invitation.getByRole('button', { name: 'Invite' }).click()
  await page.waitForURL('**/login')
  await signIn(page, demo.admin, demo.password)
  await page.waitForURL(/\/admin/)
  await expect(invitation.getByLabel('Full name')).toHaveValue('Bo Berg')
  await expect(invitation.getByLabel('Email')).toHaveValue('bo@example.com')
  await invitation.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Investors' }).click()
  await page.getByRole('table', { name: 'Investors' }).getByRole('link').first().click()
  const note = page.getByRole('alertdialog', { name: 'Add a note' })
  const askNote = async () => {
    await page.getByRole('tab', { name: 'Notes and checks' }).click()
    await page.getByRole('button', { name: 'Add a note' }).click()
  }
  await askNote()
  await note.getByLabel('Note').fill('Called, wants the statement by post.')
  await page.reload()
  await askNote()
  await expect(note.getByLabel('Note')).toHaveValue('Called, wants the statement by post.')
  await note.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await askNote()
  await expect(note.getByLabel('Note')).toHaveValue('')
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
  await page.waitForURL('**/dashboard')
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
