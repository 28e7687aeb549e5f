import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { added, openAdmin, openInvestor, openPart, pageOf, send, toasted } from './desk.ts'

test('an investor’s own trail, what is kept of them as a file, and an erasure that shows before what it takes', async ({
  page,
}) => {
  await openAdmin(page, 'Investors')
  const someone = await added(page)
  await send(page.request, 'POST', `/api/admin/investors/${someone.id}/deactivate`, { reason: 'Moved away' })
  const details = await openInvestor(page, someone)

  await details.getByRole('button', { name: 'Let new browsers sign in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let them sign in' }).click()
  await toasted(page, 'can sign in again')

  await openPart(details, 'History')
  const done = details.getByRole('table', { name: 'All that happened' }).getByRole('row').filter({ hasText: 'Done' })
  await expect(done).toHaveCount(3)
  await expect(done.nth(1)).toContainText('Moved away')
  await expect(done.nth(2)).toContainText(someone.email)
  await expect(done.first()).toContainText(/from (?:127\.0\.0\.1|::1|::ffff:127)/)

  await openPart(details, 'Notes and checks')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    details.getByRole('button', { name: 'Export the data' }).click(),
  ])
  const files = unzipSync(await readFile(await download.path()))
  expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())).person.email).toBe(someone.email)

  const takes = details.getByRole('table', { name: 'What an erasure takes' })
  await expect(takes.getByRole('row').filter({ hasText: 'Name, address and password' })).toContainText('1')
  await expect(takes.getByRole('row').filter({ hasText: 'Files of emails on this server' })).toContainText(/[1-9]/)
  const leaves = details.getByRole('table', { name: 'What it leaves' })
  await expect(leaves.getByRole('row').filter({ hasText: 'bank statements' })).toContainText('kept complete')
  expect(await violations(page)).toEqual([])
  await details.getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect(pageOf(page, 'Erased account').getByText(/^Erased on /)).toBeVisible()
})
