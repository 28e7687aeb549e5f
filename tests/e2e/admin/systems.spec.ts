import { expect, request, test } from 'playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { openAdmin } from './desk.ts'

test.beforeEach(async ({ page }) => {
  await openAdmin(page, 'Settings')
  await page.getByRole('tab', { name: 'Other systems' }).click()
})

test('a key is made, shown once, reads the trial balance from outside, and is revoked', async ({ page }) => {
  const section = page.getByRole('region', { name: 'API keys' })
  await expect(section.getByRole('table', { name: 'API keys' })).toContainText('The accountant’s script')
  await section.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a key' })
  await form.getByRole('button', { name: 'Make it' }).click()
  await expect(form).toContainText('Choose at least one scope')
  const name = `Script ${crypto.randomUUID()}`
  await form.getByLabel('For what').fill(name)
  await form.getByLabel('Books', { exact: true }).check()
  await expectAccessible(page, 'making a key')
  await form.getByRole('button', { name: 'Make it' }).click()
  const shown = page.getByRole('dialog', { name: `The key “${name}”` })
  const secret = await shown.getByLabel('Key').inputValue()
  await expectAccessible(page, 'a key that was made')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('body')).not.toContainText(secret)

  const baseURL = new URL(page.url()).origin
  const outside = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${secret}` } })
  const answer = await outside.get('/api/cash')
  const { total_debit, total_credit } = await answer.json()
  expect(total_debit).toBeGreaterThan(0)
  expect(total_credit).toBe(total_debit)
  expect((await outside.get('/api/admin/investors')).status()).toBe(403)

  const row = section.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect((await outside.get('/api/cash')).status()).toBe(401)
  await outside.dispose()
  await expectAccessible(page, 'API keys')
})

test('a system is told of events, tried out, and given another secret', async ({ page }) => {
  const section = page.getByRole('region', { name: 'Webhooks' })
  await expect(section.getByRole('table', { name: 'Webhooks' })).toContainText('books.example.com')
  await section.getByRole('button', { name: 'Tell another system' }).click()
  const form = page.getByRole('dialog', { name: 'Tell another system' })
  const host = `${crypto.randomUUID()}.invalid`
  await form.getByLabel('Address').fill('https://127.0.0.1/hook')
  await form.getByLabel('A week is closed').check()
  await form.getByRole('button', { name: 'Add it' }).click()
  await expect(form).toContainText('nly systems on the Internet are told.')
  await form.getByLabel('Address').fill(`https://${host}/hook`)
  await expectAccessible(page, 'another system')
  await form.getByRole('button', { name: 'Add it' }).click()
  const shown = page.getByRole('dialog', { name: `The secret of ${host}` })
  await expect(shown.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await shown.getByRole('button', { name: 'Done' }).click()

  await section.getByRole('button', { name: `Deliveries of ${host}` }).click()
  const dialog = page.getByRole('dialog', { name: host })
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByRole('table', { name: 'Deliveries' }).getByRole('row')).toHaveCount(2)
  await expect(dialog.getByRole('row', { name: /test/ })).toContainText('Waits')
  await expectAccessible(page, 'deliveries')
  await dialog.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make it' }).click()
  await expect(shown.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toContainText('The secret before signs too until')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText(host)).toHaveCount(0)
})
