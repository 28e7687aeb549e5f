import { expect, test } from 'playwright/test'
import { changeAnswer } from '../support/change-answer.ts'
import { openPlace, openReadPlace } from '../support/places.ts'
import { openAdmin, send } from './desk.ts'

test('what the fund owes leads from Today to Cash, where it is paid in and waits for a second person', async ({
  page,
}) => {
  const fund_debt = { amount: 35, since: '2026-11-20T15:00:00.000Z', missing: 35 }
  const { amount, since } = fund_debt
  const task = { kind: 'fund-debt', of: null, count: 1, amount, since, notes: ['What trades is short by that much.'] }
  await changeAnswer(page, '**/api/admin/today', (answer) => ({ ...answer, due: [...answer.due, task] }))
  const what = 'The fund owes $35.00. It has owed money since Nov 20, 2026.'
  const debt = { kind: 'fund-debt', amount: 35, investor: null, what, to_do: 'Pay in what it owes.' }
  await changeAnswer(page, /\/api\/cash(\?|$)/, (answer) => ({
    ...answer,
    fund_debt,
    exceptions: [debt, ...answer.exceptions],
  }))
  await changeAnswer(page, '**/api/fund/overview', (answer) => ({ ...answer, fund_debt }))
  await openAdmin(page, 'Overview')
  await expect(page.getByText('of it the fund owes $35.00, and cash lacks $35.00')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'The fund owes money to its investors' })
  await expect(row).toContainText('since Nov 20')
  await row.getByRole('button', { name: 'Pay in' }).click()

  const settle = page.getByRole('region', { name: 'To be settled' })
  await expect(settle).toContainText('The fund owes $35.00')
  const button = settle.getByRole('button', { name: 'Pay in' })
  await button.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Pay in for the fund' })
  await expect(form.getByLabel('Amount')).toHaveValue('35.00')
  await expect(form.getByText('The fund owes $35.00. Anything beyond that is added to its share.')).toBeVisible()
  await form.getByLabel('Amount').fill('much')
  await form.getByLabel('Reference').fill('WIRE 7')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Reference')).toHaveValue('WIRE 7')
  await form.getByLabel('Amount').fill('35.10')
  await form.getByRole('button', { name: 'Pay in' }).click()
  await expect(page.getByText(/waits for another admin/).first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(button).toBeFocused()

  const { rows } = await (await page.request.get('/api/approvals?state=waiting')).json()
  const asked = rows.find(({ title }: { title: string }) => title === '$35.10 paid in by the fund')
  await send(page.request, 'POST', `/api/approvals/${asked.id}/cancel`)
})

test('while cash lacks something of what is set aside, Payments say why no batch leaves and how it comes back', async ({
  page,
}) => {
  const fund_debt = { amount: 35, since: '2026-11-20T15:00:00.000Z', missing: 35 }
  const open = { id: 'b1', reference: 'PB-1', state: 'open', total: 100, payouts: 1, returned: 0 }
  const made = { made_at: '2026-11-20T15:00:00.000Z', made_by: 'boss@example.com', ended_at: null, ended_by: null }
  const batch = { ...open, ...made, files: [] }
  await changeAnswer(page, /\/api\/payments$/, (answer) => ({ ...answer, fund_debt, open: [batch] }))
  await page.route(/\/api\/payments\/batches(\?|$)/, (route) => route.fulfill({ json: { rows: [batch], next: null } }))
  await openAdmin(page, 'Communications')
  await openReadPlace(page, 'overview/money/pay')
  await openPlace(page, 'overview/money/batches')
  const why = /^Cash lacks \$35\.00 of what is set aside/
  await expect(page.getByRole('paragraph').filter({ hasText: why })).toBeVisible()
  await expect(page.locator('.pay-head')).toContainText('lacks $35.00 of what is set aside')
  await expect(page.locator('.pay-head')).not.toContainText('too little')
  const row = page.getByRole('row').filter({ hasText: 'PB-1' })
  for (const name of [/^Mark paid/, /^Make .* file/]) {
    const button = row.getByRole('button', { name }).first()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(why)
  }
  await openPlace(page, 'overview/money/pay')
  const paid = page.getByRole('button', { name: 'Mark paid PB-1' })
  await expect(paid).toHaveAttribute('aria-disabled', 'true')
  await expect(paid).toHaveAccessibleDescription(why)
  await page.setViewportSize({ width: 390, height: 844 })
  const muted = await page
    .getByText('to be marked paid')
    .first()
    .evaluate((note) => getComputedStyle(note).color)
  await expect(paid).toHaveCSS('color', muted)
})
