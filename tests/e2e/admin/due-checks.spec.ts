import { expect, test } from 'playwright/test'
import { openReadPlace } from '../support/places.ts'
import { added, as, openAdmin, send } from './desk.ts'

test('what is to be checked before money moves heads what is due, and leads to where it is decided', async ({
  page,
}) => {
  await openAdmin(page, /Communications|Messages/)
  const someone = await added(page)
  const own = await as(page, someone)
  await send(own, 'PUT', '/api/bank-account', {
    bankName: 'First Test Bank',
    accountNumber: '123456789',
    routingNumber: '021000021',
    accountType: 'checking',
  })
  await own.dispose()
  await openReadPlace(page, 'overview/money/pay')
  const due = page.getByRole('table', { name: 'What is due, by deadline' })
  await expect(due.getByRole('rowheader', { name: /^To check before money moves/ })).toBeVisible()
  const row = due.getByRole('row').filter({ hasText: someone.name })
  await expect(row).toContainText('Bank account')
  await expect(row).toContainText(/approval of .*6789/)
  await row.getByRole('button', { name: /^Trail/ }).click()
  const trail = page.getByRole('dialog', { name: new RegExp(`^Trail of Bank account, ${someone.name}`) })
  await expect(trail.getByRole('row', { name: /bank/ }).first()).toBeVisible()
  await trail.getByRole('button', { name: 'Close', exact: true }).last().click()
  await row.getByRole('button', { name: /^Check account/ }).click()
  const change = page.getByRole('table', { name: 'Bank accounts to approve' }).getByRole('row', { name: someone.name })
  await expect(change).toContainText('First Test Bank')
  await expect(page.getByRole('heading', { name: 'Bank accounts' })).toBeFocused()
})
