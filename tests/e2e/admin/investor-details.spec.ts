import { expect, test } from 'playwright/test'
import { added, openAdmin, rowOf } from './desk.ts'

test.describe('an investor’s screen', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('opens details with ledger, requests, documents and notifications; X closes', async ({ page }) => {
    const row = await rowOf(page, { email: 'investor@example.com', name: 'investor@example.com' })
    await row.getByRole('button', { name: /^View/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Carried loss')
    for (const [tab, shown] of [
      ['Ledger', 'Ledger, the latest entries'],
      ['Messages', 'Notifications sent, the latest'],
    ] as const) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect(dialog.getByRole('table', { name: shown })).toBeVisible()
    }
    await dialog.getByRole('tab', { name: 'Documents' }).click()
    const statement = dialog.getByRole('link', { name: /^Statement/ }).first()
    const file = await page.request.get((await statement.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('application/pdf')
    await dialog.getByRole('tab', { name: 'Requests' }).click()
    await expect(dialog.getByRole('tabpanel')).toContainText(/Transfer|No requests yet/)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('is a page with an address, with notes, tags and one line of time', async ({ page }) => {
    const { id, name } = await added(page)
    await page.goto('/admin')
    await page.goto(`/admin#${id}`)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText('Carried loss')
    await dialog.getByRole('tab', { name: 'Notes' }).click()
    await dialog.getByRole('button', { name: 'Add a note' }).click()
    await page.getByRole('alertdialog').getByLabel('Note').fill('Prefers calls.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save note' }).click()
    await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('Prefers calls. admin@example.com')
    await dialog.getByRole('button', { name: 'Edit tags' }).click()
    const tags = page.getByRole('dialog', { name: 'Tags' })
    await tags.getByLabel('Tags').fill('Family office, vip')
    await tags.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Family office')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Timeline' }).click()
    const line = dialog.getByRole('table', { name: 'All that happened' })
    await expect(line.getByRole('row').filter({ hasText: 'Note' }).first()).toContainText('admin@example.com')
    await dialog.getByRole('tab', { name: 'Onboarding' }).click()
    await dialog.getByRole('button', { name: 'Record identity' }).click()
    const record = page.getByRole('dialog', { name: 'Record: identity' })
    await record.getByRole('button', { name: 'Record' }).click()
    await expect(record.getByRole('alert')).toHaveText('The document is needed.')
    await record.getByLabel('Document').fill('Passport, seen by video call')
    await record.getByLabel('Holds until').fill('2099-12-31')
    const choose = (name: string, hex: string) =>
      record.getByLabel('File').setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(hex, 'hex') })
    await choose('passport.png', '3c68746d6c3e')
    await record.getByRole('button', { name: 'Record' }).click()
    await expect(record).toContainText('This is not a whole PDF, JPEG or PNG.')
    await choose('passport.png', '89504e470d0a1a0a0049454e44ae426082')
    await record.getByRole('button', { name: 'Record' }).click()
    const identity = dialog.getByRole('table', { name: 'Onboarding' }).getByRole('row').nth(1)
    await expect(identity).toContainText(/Passed.*Passport, seen by video call.*2099.*admin@example\.com/)
    const saving = page.waitForEvent('download')
    await identity.getByRole('link', { name: 'File of Passport, seen by video call' }).click()
    expect((await saving).suggestedFilename()).toBe('document.png')
    await dialog.getByRole('tab', { name: 'Bank' }).click()
    await expect(dialog).toContainText('No account is on file.')
    await page.reload()
    await expect(dialog).toContainText('Carried loss')
  })
})
